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

  @Test("All are told to be wrong when none shows what was expected, also if they agree")
  func expected() {
    var scenario = scenarios[0]
    scenario.expected = ["user", "shown"]
    #expect(scenario.isRight && Transcripts(scenario).groups.count == 1)
    scenario.expected = ["user", "hidden"]
    #expect(!scenario.isRight)
    let groups = Transcripts(scenario).groups
    #expect(groups.map(\.solutions) == [[Transcripts.nobody], ["Callbacks", "LinkedListPromise", "FullPromises"]])
    #expect(groups[1].lines == [.same("user"), .missing("hidden"), .extra("shown")])
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
    let text = "✗ unfinished by all: Callbacks, LinkedListPromise, FullPromises"
    #expect(studies.text(TextOptions()).contains(text) && studies.markdown(verbose: false).contains(text))
    #expect(RunRecord(machine: Sample.machine, studies: studies).page().contains("✗ unfinished"))
  }

  @Test("Every form of the report tells what was counted; Markdown and the page hold the sources, escaped")
  func counts() {
    #expect(Sample.studies.text(TextOptions()).contains(#/Callbacks +17 +4 +9/#))
    let markdown = Sample.studies.markdown(verbose: true)
    #expect(markdown.contains(#/\| Callbacks +\| +17 \| +4 \| +9 \|/#))
    #expect(markdown.contains("<details><summary>Callbacks</summary>\n\n````swift\nimport Dispatch\n"))
    #expect(!Sample.studies.markdown(verbose: false).contains("import Dispatch"))
    let page = Sample.run.page()
    #expect(page.contains("<td class=\"number\">17</td>") && page.contains("<pre tabindex=\"0\"><code>import Dispatch"))
    for part in ["Lines: ", "Depth: ", "Captures: "] { #expect(page.contains("<li>\(part)")) }
  }

  @Test("A study without sources is told without them")
  func noSources() {
    var studies = Sample.studies
    studies.studies[0].solutions = nil
    #expect(!studies.markdown(verbose: true).contains("captures"))
    #expect(!RunRecord(machine: Sample.machine, studies: studies).page().contains("captures"))
  }

  @Test("A scenario without transcripts is shown as one")
  func empty() {
    #expect(Transcripts(.init(name: "none", statement: "", transcripts: [])).groups.isEmpty)
  }
}
