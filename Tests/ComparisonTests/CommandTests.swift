import Foundation
import PromiseConformance
import Record
import Report
import Testing

@testable import compare

@Suite("The subcommands")
struct CommandTests {
  private let recorder = Recorder()

  @Test("JSON of a subcommand is its record and nothing else")
  func json() throws {
    #expect(recorder.run("conformance", "--format", "json") == .fine)
    #expect(try ConformanceRecord(json: Data(recorder.received.results.utf8)) == Sample.healthy)
    let trace = Recorder()
    #expect(trace.run("trace", "chain", "--format", "json") == .fine)
    #expect(try TraceRecord(json: Data(trace.received.results.utf8)) == Sample.traces)
  }

  @Test("What was asked for reaches the engines")
  func requests() {
    #expect(
      recorder.run("conformance", "--design", "FullPromises", "--clause", "1.first", "--mutants", "--links", "7")
        == .fine)
    #expect(
      recorder.received.conformance == [
        .init(designs: ["FullPromises"], selection: .init(names: ["1.first"]), mutants: true, links: 7)
      ])
    let other = Recorder()
    let seed = ["--fuzz", "20", "--seed", "18446744073709551615"]
    #expect(other.run(["conformance", "--profile", "house", "--in-process"] + seed) == .fine)
    #expect(
      other.received.conformance == [.init(selection: .init(profiles: [.house]), inProcess: true, fuzz: 20, seed: .max)]
    )
    #expect(recorder.run("study", "avatars", "--design", "Callbacks") == .fine)
    #expect(recorder.received.studies == [.init(names: ["Avatars"], designs: ["Callbacks"])])
    #expect(recorder.run("benchmark", "--workload", "then1", "--rounds", "3", "--design", "Callbacks") == .fine)
    #expect(recorder.received.benchmark.first?.rounds == 3)
    #expect(recorder.received.benchmark.first?.workloads == ["then1"])
    #expect(recorder.received.benchmark.first?.machine == Sample.machine)
    #expect(recorder.received.conformance.count == 1, "a baseline needs no look at its correctness")
  }

  @Test(
    "An unknown name is refused with the near ones before any work, and so is what has no effect or makes no sense",
    arguments: [
      ("conformance --design FulPromises", "unknown design 'FulPromises'. Did you mean FullPromises?"),
      (
        "conformance --design Control1",
        "unknown design 'Control1'. Known: LinkedListPromise, StatefulPromise, ResolveBlockPromise, FullPromises."
      ),
      ("conformance --design Resolve", "Did you mean ResolveBlockPromise?"),
      ("conformance --clause 1.frist", "unknown clause '1.frist'. Did you mean 1.first?"),
      ("benchmark --workload then4", "unknown workload 'then4'. Did you mean then1, then2, then3?"),
      ("study Avatar", "unknown study 'Avatar'. Did you mean Avatars?"),
      ("conformance --profile hose", "unknown profile 'hose'. Did you mean house?"),
      ("conformance --format junti", "unknown format 'junti'. Did you mean junit?"),
      ("conformance --format junit --mutants", "--format junit shows the matrix alone"),
      ("conformance --format junit --fuzz 9", "--format junit shows the matrix alone"),
      ("list --format junit", "unknown format 'junit'. Known: text, json."),
      ("list --format jsn", "unknown format 'jsn'. Did you mean json?"),
      ("study --url ftp://example.org", "'ftp://example.org' isn't the address of a server."),
      ("study --url http://", "'http://' isn't the address of a server."),
      ("study --url example.org", "'example.org' isn't the address of a server."),
      ("study --url http://a.b/?c", "'http://a.b/?c' isn't the address of a server."),
      ("study Avatars --url http://a.b", "the study 'Avatars' uses no server"),
      ("study --show --url http://a.b", "--show runs nothing, so --url has no effect with it."),
      ("trace chian", "unknown scenario 'chian'. Did you mean chain?"),
      ("trace chain --design FulPromises", "unknown design 'FulPromises'. Did you mean FullPromises?"),
      ("conformance --seed 3", "--seed"), ("conformance --fuzz 3 --seed -1", "--seed"),
      ("conformance --fuzz many", "--fuzz"), ("help nothing", "unknown subcommand 'nothing'."),
      ("conformence", "unknown subcommand 'conformence'. Did you mean conformance?"),
      ("xyzzy", "Known: conformance, benchmark, study, trace, atlas, kind, list, report."),
      ("conformance --desing A", "Did you mean --design?"),
      ("list --rounds 3", "It belongs to 'compare benchmark'."),
      ("report a b --quick", "It belongs to 'compare conformance', 'compare benchmark'."),
      ("study --quick", "unknown option '--quick'"), ("list --output x", "unknown option '--output'"),
      ("-q", "unknown option '-q'"),
      ("--format", "--format needs a value"), ("--format=", "--format needs a value"), ("--quick=yes", "--quick"),
      ("conformance --design --quick", "--design needs a value: --design NAME."),
      ("report", "'compare report' needs RESULTS.json."), ("report a b", "'b'"),
      ("list designs", "'compare list' doesn't know what to do with 'designs'."),
    ])
  func refused(line: String, message: String) {
    #expect(recorder.run(line.split(separator: " ").map(String.init)) == .usage)
    #expect(recorder.received.messages.contains(message), "\(recorder.received.messages)")
    #expect(recorder.received.results.isEmpty && recorder.received.conformance.isEmpty)
    #expect(recorder.received.studies.isEmpty && recorder.received.shown.isEmpty)
  }

  @Test("Without a subcommand one screen is printed and the report is written, with its parent folders")
  func everything() throws {
    let folder = try TemporaryFolder()
    #expect(recorder.run("--output", folder.path("a/b")) == .fine)
    for part in ["  • Choose ", "Correct?", "Measured on"] {
      #expect(recorder.received.results.lines.contains { $0.hasPrefix(part) })
    }
    #expect(recorder.received.results.hasSuffix("The report: \(folder.path("a/b/index.html"))\n"))
    #expect(recorder.received.results.lines.count <= 68)
    let json = try #require(folder.text("a/b/results.json"))
    let record = try RunRecord(json: Data(json.utf8))
    #expect(record.machine == Sample.machine)
    #expect(record.conformance == Sample.healthy && record.studies == Sample.studies && record.traces == Sample.traces)
    for (name, start) in [
      ("report.md", "# Four promise designs"), ("index.html", "<!DOCTYPE html>"), ("player.html", "<!DOCTYPE html>"),
      ("charts/overview.svg", "<svg "),
    ] {
      #expect(folder.text("a/b/\(name)")?.hasPrefix(start) == true, "\(name)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("a/b")).count == 5)
  }

  @Test("All of it as JSON is the results file")
  func everythingAsJSON() throws {
    let folder = try TemporaryFolder()
    #expect(recorder.run("--format", "json", "--output", folder.url.path, failing: true) == .failed)
    #expect(recorder.received.results.inLines == folder.text("results.json"))
    #expect(recorder.received.benchmark.first?.unranked == ["FullPromises"])
  }

  @Test("A saved run renders again as it was")
  func report() throws {
    let folder = try TemporaryFolder()
    let old = try folder.write(Sample.run.json(), to: "old.json")
    #expect(recorder.run("report", old, "--output", folder.path("new")) == .fine)
    #expect(folder.text("new/index.html") == (try Sample.run.files().first { $0.name == "index.html" }?.text))
    #expect(folder.text("new/results.json") == folder.text("old.json")?.inLines)
    #expect(
      recorder.received.results == Sample.run.text(.init()) + "\nThe report: \(folder.path("new/index.html"))\n")
  }

  @Test("A solution that shows what isn't right makes the exit code 1, alone and in a run of everything")
  func wrongSolution() throws {
    var wrong = Sample.studies
    wrong.studies[0].scenarios[0].expected = ["user", "hidden"]
    let folder = try TemporaryFolder()
    for words in [["study"], ["--output", folder.url.path]] {
      let code = recorder.run(words) { [wrong] engines in engines.studies.run = { _, _, _ in wrong } }
      #expect(code == .failed)
    }
  }

  @Test("The solutions are shown in the form asked for, without a run")
  func show() throws {
    #expect(recorder.run("study", "Avatars", "--show", "--design", "Callbacks") == .fine)
    #expect(recorder.received.shown == [.init(names: ["Avatars"], designs: ["Callbacks"])])
    #expect(recorder.received.studies.isEmpty)
    #expect(recorder.received.results == Sample.studies.solutionsText(.init()))
    let folder = try TemporaryFolder()
    let pages = Recorder()
    #expect(pages.run("study", "--show", "--output", folder.path("pages")) == .fine)
    #expect(pages.received.shown == [.init(playsWrong: true)])
    for (name, text) in Sample.studies.pages { #expect(folder.text("pages/\(name)") == text) }
  }

  @Test("The width of the results can be given", arguments: [("160", 160), ("30", 40)])
  func width(columns: String, width: Int) {
    #expect(Console.standard(Screen(), environment: ["COLUMNS": columns]).text.width == width)
  }

  @Test("A server that is named reaches the studies", arguments: ["http://127.0.0.1:8080/base", "https://example.org"])
  func server(address: String) {
    #expect(recorder.run("study", "Download", "--url", address) == .fine)
    #expect(recorder.run("study", "--url", address) == .fine)
    #expect(recorder.received.studies.map(\.server) == [URL(string: address), URL(string: address)])
  }

  @Test("The list names designs, baselines, clauses, workloads, studies and traces, also as JSON")
  func list() throws {
    #expect(recorder.run("list") == .fine)
    for name in ["StatefulPromise", "Callbacks", "SettlesTwice", "28.long", "pending", "Avatars", "shared-observers"] {
      #expect(recorder.received.results.contains(name))
    }
    let other = Recorder()
    #expect(other.run("list", "--format", "json") == .fine)
    let list = try JSONDecoder().decode([String: [[String: String]]].self, from: Data(other.received.results.utf8))
    #expect(list["baselines"]?.map { $0["id"] } == ["plain Dispatch", "Task", "Callbacks"])
  }

  @Test("An engine's error is a message and the exit code 1")
  func engineError() {
    struct Broken: Error, CustomStringConvertible { let description = "out of promises" }
    let code = recorder.run(["study"]) { engines in engines.studies.run = { _, _, _ in throw Broken() } }
    #expect(code == .failed)
    #expect(recorder.received.messages == "compare: out of promises\n")
  }
}
