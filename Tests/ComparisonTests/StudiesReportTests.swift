import Foundation
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
    #expect(Sample.studies.document(verbose: false).parts.count { $0 == .lines(["  user", "  shown"]) } == 1)
  }

  @Test("One that differs is compared line by line with what most did")
  func difference() {
    let groups = Transcripts(scenarios[1]).groups
    #expect(groups.map(\.solutions) == [["Callbacks", "LinkedListPromise"], ["FullPromises"]])
    #expect(
      groups[1].lines.map(\.phrase.text) == ["  user", "- contacts", "+ \(Sample.hostile)", "  error"])
    let parts = Sample.studies.document(verbose: false).parts
    #expect(parts.contains(.paragraph(Phrase("✗ different from FullPromises:", .bad))))
    let (missing, extra) = (Phrase("- contacts", .bad), Phrase("+ \(Sample.hostile)", .bad))
    #expect(parts.contains(.lines(["  user", missing, extra, "  error"])))
  }

  @Test("All are called wrong when none shows what was expected, also if they agree")
  func expected() {
    var scenario = scenarios[0]
    scenario.expected = ["user", "shown"]
    #expect(scenario.isRight && Transcripts(scenario).groups.count == 1)
    scenario.expected = ["user", "hidden"]
    #expect(!scenario.isRight)
    let groups = Transcripts(scenario).groups
    #expect(groups.map(\.solutions) == [[Transcripts.nobody], ["Callbacks", "LinkedListPromise", "FullPromises"]])
    #expect(groups[1].lines.map(\.phrase.text) == ["  user", "- hidden", "+ shown"])
  }

  @Test("Solutions that didn't come to their end are wrong, also if they agree and nobody knows what to expect")
  func unfinished() {
    var studies = Sample.studies
    var scenario = scenarios[0]
    scenario.expected = nil
    #expect(scenario.isRight)
    for index in scenario.transcripts.indices { scenario.transcripts[index].failure = "it hangs" }
    #expect(!scenario.isRight)
    studies.studies[0].scenarios = [scenario]
    let text = Phrase("✗ unfinished by all: Callbacks, LinkedListPromise, FullPromises", .bad)
    for parts in [studies.document(verbose: false).parts, studies.wrong.flatMap(\.parts)] {
      #expect(parts.contains(.paragraph(text)))
    }
    studies.studies.removeAll()
    #expect(studies.wrong.isEmpty)
  }

  @Test("Every form of the report says what was counted; a verbose one holds the sources")
  func counts() throws {
    let solutions = try #require(Sample.studies.studies[0].solutions)
    let table = SolutionTable(solutions, of: "Avatars").table
    #expect(table.rows.map { $0.cells.map(\.text) } == [["Callbacks", "17", "4"], ["FullPromises", "17", "4"]])
    let sources = Block.code(solutions.map { Listing(title: $0.name, text: $0.source) })
    let short = Sample.studies.document(verbose: false).parts
    #expect(short.contains(.table(table)) && !short.contains(sources))
    let long = Sample.studies.document(verbose: true).parts
    #expect(long.contains(.table(table)) && long.contains(sources))
  }

  @Test("Markdown folds a source")
  func sources() {
    let markdown = Sample.studies.markdown(verbose: true)
    #expect(markdown.contains("<details><summary>Callbacks</summary>\n\n````swift\nimport Dispatch\n"))
  }

  @Test("A study without sources is shown without them")
  func noSources() {
    var studies = Sample.studies
    studies.studies[0].solutions = nil
    #expect(studies.document(verbose: true).rows.isEmpty)
  }

  @Test("A scenario without transcripts is shown as one")
  func empty() {
    #expect(Transcripts(.init(name: "none", statement: "", transcripts: [])).groups.isEmpty)
  }
}
