import Record
import Testing

@testable import Report

@Suite("The case studies' transcripts")
struct StudiesReportTests {
  private let scenarios = Sample.studies.studies[0].scenarios

  @Test("One that differs is compared line by line with what most did; if all agree, it is shown once")
  func difference() {
    #expect(Transcripts(scenarios[0]).groups.count == 1)
    let parts = Sample.studies.document(verbose: false).parts
    #expect(parts.count { $0 == .lines(["  user", "  shown"]) } == 1)
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
  }

  @Test("A verbose report has the sources, which Markdown folds")
  func sources() {
    let source = "<details><summary>Callbacks</summary>\n\n````swift\nimport Dispatch\n"
    #expect(Sample.studies.markdown(verbose: true).contains(source))
    #expect(!Sample.studies.markdown(verbose: false).contains(source))
  }
}
