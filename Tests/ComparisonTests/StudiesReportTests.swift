import Record
import Testing

@testable import Report

@Suite("The case studies' transcripts")
struct StudiesReportTests {
  private let scenarios = Sample.studies.studies[0].scenarios

  @Test("A transcript on which all agree is shown once")
  func agreement() {
    let groups = Transcripts(scenarios[0]).groups
    #expect(groups.map(\.solutions) == [["Callbacks", "LinkedListPromise", "FullPromises"]])
    #expect(Sample.studies.text(TextOptions()).lines.count { $0.hasSuffix("shown") } == 1)
  }

  @Test("One that differs is compared line by line with what most did")
  func difference() {
    let groups = Transcripts(scenarios[1]).groups
    #expect(groups.map(\.solutions) == [["Callbacks", "LinkedListPromise"], ["FullPromises"]])
    #expect(
      groups[1].lines == [.same("user"), .missing("contacts"), .extra(Sample.hostile), .same("error")])
    let text = Sample.studies.text(TextOptions())
    #expect(text.contains("✗ different from FullPromises:"))
    #expect(text.lines.contains { $0.hasSuffix("- contacts") })
  }

  @Test("A scenario without transcripts is shown as one")
  func empty() {
    #expect(Transcripts(.init(name: "none", statement: "", transcripts: [])).groups.isEmpty)
  }
}
