import Foundation
import Report
import Testing

@testable import compare

/// What pages quote of a run, and what becomes of a page whose markers name nothing.
@Suite("Quoted figures")
struct QuotesTests {
  @Test(
    "A marker that names nothing, and a table with other rows, are refused",
    arguments: [
      ("<!-- figure thne1 10000 Task -->1<!-- /figure -->", "the run has no figure 'thne1 10000 Task'"),
      ("<!-- figure then1 7 Task -->1<!-- /figure -->", "the run has no figure 'then1 7 Task'"),
      ("<!-- figure then1 Tusk -->1<!-- /figure -->", "the run has no figure 'then1 Tusk'"),
      ("<!-- figure then1 -->1<!-- /figure -->", "'then1' names no figure"),
      ("<!-- figures: then1, then1 -->\n| a | b |\n|---|\n| c | d |\n<!-- /figures -->", "another number of rows"),
    ])
  func refused(page: String, reason: String) {
    let problem = #expect(throws: Quotes.Problem.self) { try Quotes(of: Sample.run).filling(page) }
    #expect(problem?.description.contains(reason) == true)
  }

  @Test("The command fills README.md and the pages below docs, and leaves pages without markers alone")
  func command() throws {
    let folder = try TemporaryFolder()
    let results = try folder.write(Sample.run.json(), to: "results.json")
    let marked = "<!-- figure cores -->0<!-- /figure --> cores\n"
    for page in ["README.md", "docs/a/b.md"] { try folder.write(marked, to: page) }
    try folder.write("0 cores\n", to: "docs/c.md")
    for state in ["filled", "as it was"] {
      let recorder = Recorder()
      #expect(recorder.run("figures", results, "--output", folder.url.path) == .fine)
      #expect(recorder.received.results == "README.md: \(state)\ndocs/a/b.md: \(state)\n")
    }
    #expect(folder.text("docs/a/b.md") == "<!-- figure cores -->2<!-- /figure --> cores\n")
  }
}
