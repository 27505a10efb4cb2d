import Adapters
import Dispatch
import Proof
import TestSupport
import Testing

@testable import PromiseConformance

/// Does the search for an order of calls tell right histories from wrong ones?
@Suite("Histories of several threads")
struct HistoryTests {
  private static let subjects = Subjects.designs + Subjects.controls
  #if THREAD_SANITIZER
    private static let count = 30  // The search for an order takes the sanitizer's time.
  #else
    private static let count = 150
  #endif

  @Test("The histories of designs and controls are explained", arguments: subjects.map(\.name), [false, true])
  func explained(_ name: String, _ chains: Bool) async throws {
    let subject = try Subjects.named(name)
    let finding = try await onOwnThread { Self.histories(chains: chains).run(Self.count, on: subject) }
    if let difference = finding.difference { Issue.record("\(difference)") }
    #expect(finding.histories == (Histories.apply(to: subject) ? Self.count : 0))
    #expect(finding.overlapping <= finding.histories)
  }

  @Test(
    "Histories alone find a reader without a lock, and a wake-up that is lost",
    arguments: Subjects.mutants.filter(\.isConcurrent).map(\.subject.name).filter { hasTime || $0.hasPrefix("eager: ") }
  )
  func mutants(_ name: String) async throws {
    let mutant = try #require(Subjects.mutants.first { $0.subject.name == name })
    let finding = try await onOwnThread { Self.histories().run(100_000, on: mutant.subject) }
    let difference = try #require(finding.difference, "nothing in \(finding.overlapping) overlapping histories")
    #expect(difference.sketch.last == "// no order of the calls explains this")
  }

  @Test("Threads that are late meet once more, and then go on without each other")
  func late() async throws {
    let wentOn = try await onOwnThread {
      let (crew, goOn) = (Crew(1), DispatchSemaphore(value: 0))
      let wentOn = Lock(false)
      defer { crew.dismiss() }
      let late = DispatchTime(uptimeNanoseconds: 1)
      let isDone = crew.run(2, late: late, until: Deadline(seconds: 300)) { thread, meet in
        meet()
        if thread == 1 { wentOn.withLock { $0 = goOn.wait(timeout: .now() + patience) == .success } }
        meet()
        if thread == 0 { goOn.signal() }
      }
      return isDone && wentOn.withLock { $0 }
    }
    #expect(wentOn)
  }

  private static func histories(chains: Bool = false) -> Histories {
    var histories = Histories(seed: 1, chains: chains)
    histories.seconds = 60
    return histories
  }

  private let settles = ConcurrentProgram(
    beginning: [.source(0)], threads: [[.settle(0, .value(1))], [.read(0)]], end: [])

  private func history(readFrom began: Int, to ended: Int, _ read: Received?) -> History {
    History(
      program: settles,
      calls: [
        .init(step: .settle(0, .value(1)), thread: 0, began: 1, ended: 4, read: nil),
        .init(step: .read(0), thread: 1, began: began, ended: ended, read: read),
      ], seen: [0: [.work(0)]])
  }

  @Test("A reading beside a settlement may see either; one that begins after it has to see it")
  func reading() {
    #expect(Linearization.explains(history(readFrom: 2, to: 3, nil), Semantics()))
    #expect(Linearization.explains(history(readFrom: 2, to: 3, .value(1)), Semantics()))
    #expect(Linearization.explains(history(readFrom: 5, to: 6, .value(1)), Semantics()))
    #expect(!Linearization.explains(history(readFrom: 5, to: 6, nil), Semantics()))
    #expect(!Linearization.explains(history(readFrom: 2, to: 3, .value(2)), Semantics()))
    #expect(history(readFrom: 2, to: 3, nil).isOverlapping && !history(readFrom: 5, to: 6, nil).isOverlapping)
  }
}
