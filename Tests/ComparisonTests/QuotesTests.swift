import Foundation
import Record
import Report
import Testing

@testable import compare

/// What pages quote of a run, and what becomes of a page whose markers name nothing.
@Suite("Quoted figures")
struct QuotesTests {
  private let recorder = Recorder()

  private var run: RunRecord {
    let record = BenchmarkRecord(
      machine: Sample.machine, rounds: 3, seed: 1,
      workloads: [
        Sample.workload("chain", 100), Sample.workload("chain", 1_000, without: "FullPromises"),
        Sample.workload("bytes", 1_000, unit: "bytes"),
      ])
    return RunRecord(machine: Sample.machine, benchmark: record)
  }

  @Test("A figure between markers becomes the run's, and the text around it stays")
  func one() throws {
    let page = """
      It needs <!-- figure chain 100 StatefulPromise -->9<!-- /figure --> times as long, and
      <!-- figure bytes StatefulPromise --><!-- /figure --> bytes (<!-- figure commit -->?<!-- /figure -->).
      """
    #expect(
      try Quotes(of: run).filling(page) == """
        It needs <!-- figure chain 100 StatefulPromise -->2.00<!-- /figure --> times as long, and
        <!-- figure bytes StatefulPromise -->200<!-- /figure --> bytes (<!-- figure commit -->0123456789ab<!-- /figure -->).
        """)
    #expect(Quotes.areIn(page) && !Quotes.areIn("<!-- snippet: full -->"))
  }

  @Test(
    "A marker that names nothing, and a table with other rows, are refused",
    arguments: [
      ("<!-- figure chian 100 FullPromises -->1<!-- /figure -->", "the run has no figure 'chian 100 FullPromises'"),
      ("<!-- figure chain 7 FullPromises -->1<!-- /figure -->", "the run has no figure 'chain 7 FullPromises'"),
      ("<!-- figure bytes FulPromises -->1<!-- /figure -->", "the run has no figure 'bytes FulPromises'"),
      ("<!-- figure bytes -->1<!-- /figure -->", "'bytes' names no figure"),
      ("<!-- figures: bytes, chain 100 -->\n| a | b |\n|---|\n| c | d |\n<!-- /figures -->", "another number of rows"),
    ])
  func refused(page: String, reason: String) {
    let problem = #expect(throws: Quotes.Problem.self) { try Quotes(of: run).filling(page) }
    #expect(problem?.description.contains(reason) == true)
  }

  @Test("The command fills README.md and the pages below docs, and leaves pages without markers alone")
  func command() throws {
    let folder = try TemporaryFolder()
    try run.json().write(toFile: folder.path("results.json"), atomically: true, encoding: .utf8)
    try FileManager.default.createDirectory(atPath: folder.path("docs/a"), withIntermediateDirectories: true)
    let marked = "<!-- figure cores -->0<!-- /figure --> cores\n"
    for page in ["README.md", "docs/a/b.md"] {
      try marked.write(toFile: folder.path(page), atomically: true, encoding: .utf8)
    }
    try "0 cores\n".write(toFile: folder.path("docs/c.md"), atomically: true, encoding: .utf8)
    let words = ["figures", folder.path("results.json"), "--output", folder.url.path]
    for state in ["filled", "as it was"] {
      let recorder = Recorder()
      #expect(recorder.run(words) == .fine)
      #expect(recorder.received.results == "README.md: \(state)\ndocs/a/b.md: \(state)\n")
    }
    #expect(folder.text("docs/a/b.md") == "<!-- figure cores -->2<!-- /figure --> cores\n")
    try "<!-- figure nothing -->0<!-- /figure -->".write(
      toFile: folder.path("README.md"), atomically: true, encoding: .utf8)
    #expect(recorder.run("figures", folder.path("results.json"), "--output", folder.url.path) == .brokenData)
    #expect(recorder.received.messages.contains("'README.md' can't be filled: 'nothing' names no figure."))
  }
}
