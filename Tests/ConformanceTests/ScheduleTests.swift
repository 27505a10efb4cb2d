import Adapters
import Proof
import TestSupport
import Testing

@testable import PromiseConformance

/// Are all orders of calls and deliveries played, and can each be played again?
@Suite("Schedules")
struct ScheduleTests {
  private static let subjects = Subjects.designs + Subjects.controls

  @Test("Designs and controls do right under every schedule", arguments: subjects.map(\.name))
  func explained(_ name: String) async throws {
    let subject = try Subjects.named(name)
    let finding = try await onOwnThread { Schedules(seed: 1).run(60, on: subject) }
    if let difference = finding.difference { Issue.record("\(difference)") }
    #expect(finding.programs == (Schedules.apply(to: subject) ? 60 : 0))
    #expect(finding.schedules >= finding.programs && finding.exhausted <= finding.programs)
  }

  @Test("A fault that depends on the order is found, and its schedule can be played again")
  func mutant() async throws {
    let mutant = try #require(Subjects.mutants.first { $0.subject.name == "eager: forgetsWhoCameSince" })
    let (finding, again) = try await onOwnThread {
      let finding = Schedules(seed: 1).run(300, on: mutant.subject)
      let replay = Schedules(seed: finding.difference?.seed ?? 0)
      return (finding, replay.replay(finding.schedule ?? "", on: mutant.subject))
    }
    let difference = try #require(finding.difference)
    #expect(difference.sketch.first == "// schedule \(finding.schedule ?? "")")
    #expect(again?.sketch == difference.sketch)
    let control = try #require(Subjects.controls.first)
    let seed = try #require(difference.seed)
    let right = try await onOwnThread {
      Schedules(seed: seed).replay(finding.schedule ?? "", on: control)
    }
    #expect(right == nil)
  }

  @Test("Whoever can wait is resumed once under every schedule", arguments: subjects.map(\.name))
  func awaits(_ name: String) async throws {
    let subject = try Subjects.named(name)
    guard Awaits.apply(to: subject) else { return }
    let (wrong, schedules) = try await onOwnThread { Awaits().run(on: subject) }
    #expect(wrong == nil && schedules > 100, "\(wrong ?? "nothing") after \(schedules) schedules")
  }

  @Test(
    "A fault in waiting that depends on the order is found",
    arguments: ["eager: waitIgnoresCancel", "eager: waitCancelSettles", "slot: waitIgnoresCancel"])
  func awaitMutant(_ name: String) async throws {
    let mutant = try #require(Subjects.mutants.first { $0.subject.name == name })
    let wrong = try await onOwnThread { Awaits().run(on: mutant.subject).wrong }
    #expect(wrong?.contains("schedule") == true)
  }

  @Test("All paths of choices are taken once")
  func exhausts() {
    var explorer = Explorer(seed: 1, bound: 100, samples: 5)
    var paths: [[Int]] = []
    while explorer.hasMore {
      let first = explorer.choose(among: 2)
      paths.append([first] + (0..<(first + 1)).map { _ in explorer.choose(among: 3) })
      explorer.end()
    }
    #expect(explorer.isExhausted && paths.count == 3 + 9 && Set(paths).count == paths.count)
  }

  @Test("Beyond the bound, schedules are drawn")
  func samples() {
    var explorer = Explorer(seed: 1, bound: 4, samples: 5)
    var count = 0
    while explorer.hasMore {
      for _ in 0..<4 { _ = explorer.choose(among: 3) }
      explorer.end()
      count += 1
    }
    #expect(count == 9 && !explorer.isExhausted)
  }

  @Test("A schedule is a text")
  func text() {
    #expect(Schedule("12dd1")?.description == "12dd1")
    #expect(Schedule("1x") == nil && Schedule("0") == nil)
  }
}
