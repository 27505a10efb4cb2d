import Record
import Testing

@testable import Report

@Suite("The first screen")
struct OpeningTests {
  @Test("It says what to take, the costs and doubts, what is correct, and where it was measured, in at most 68 lines")
  func parts() throws {
    var run = try Sample.committed()
    for index in 0..<10 {
      run.conformance?.clauses[index].results["ResolveBlockPromise"] = .init(outcome: .fails, detail: "why")
    }
    run.machine.build = "debug"
    run.machine.load = 8.25
    run.machine.commit += "+changes"
    let screen = run.text(TextOptions(width: 80))
    // The command adds a line that names the report.
    #expect(screen.lines.count + 1 <= 68 && screen.lines.allSatisfy { $0.displayWidth <= 80 })
    let parts = [
      "  • Choose LinkedListPromise for ", "  • What it costs: ", "  • How sure? ", "On a serial queue",
      "other costs", "Correct?", "Measured on",
    ]
    let places = try parts.map { part in try #require(screen.lines.firstIndex { $0.hasPrefix(part) }, "\(part)") }
    #expect(places == places.sorted())
    let text = screen.replacing(/\n */, with: " ")
    for part in [
      "… and 8 more", "\(run.machine.commit.prefix(12)) with changes", "busy when it began (load 8.25)",
      "Figures of a debug build, a busy machine and uncommitted changes.",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(!Sample.run.text(TextOptions()).contains("Figures of"))
  }

  @Test("A run without a part has a screen without it")
  func partial() {
    let screen = RunRecord(machine: Sample.machine, studies: Sample.studies).text(TextOptions())
    #expect(screen.contains("1 case studies, 2 scripts: ✗ wrong in Avatars, missing."))
    #expect(!screen.contains("What it costs") && !screen.contains("How sure?"))
  }
}
