import Record
import Testing

@testable import Report

@Suite("The case studies' transcripts")
struct StudiesReportTests {
  private let scenarios = Sample.studies.studies[0].scenarios

  @Test("One that differs is compared line by line with what most did; if all agree, it is shown once")
  func difference() {
    #expect(Transcripts(scenarios[0]).groups.count == 1)
    let text = Sample.studies.text(TextOptions())
    #expect(text.components(separatedBy: "  shown\n").count == 2)
    #expect(text.contains("✗ different from FullPromises:"))
    let difference = /user\n *- contacts\n *\+ <script>.*\n *error/
    #expect(text.contains(difference))
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
    let text = "✗ unfinished by all: Callbacks, LinkedListPromise, FullPromises"
    for document in [studies.document(verbose: false), Document(blocks: studies.wrong)] {
      #expect(TextRenderer(options: TextOptions()).render(document).contains(text))
    }
  }

}
