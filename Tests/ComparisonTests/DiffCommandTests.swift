import Foundation
import Record
import Report
import Testing

@testable import compare

@Suite("The subcommand diff")
struct DiffCommandTests {
  private let folder: TemporaryFolder
  private let recorder = Recorder()

  private static let base = SyntheticRun(seed: 1).record
  private static let slowed = SyntheticRun(seed: 2, slowed: ["then1": (design: "FullPromises", factor: 1.5)]).record

  init() throws {
    folder = try TemporaryFolder()
    try write(Self.base, "a.json")
    try write(Self.slowed, "b.json")
  }

  private func write(_ record: BenchmarkRecord, _ name: String) throws {
    try write(RunRecord(machine: record.machine, benchmark: record).json(), name)
  }

  private func write(_ text: String, _ name: String) throws {
    try text.write(toFile: folder.path(name), atomically: true, encoding: .utf8)
  }

  private func diff(_ first: String = "a.json", _ second: String = "b.json", _ words: String...) -> ExitCode {
    let line = ["diff", folder.path(first), folder.path(second)] + words
    return Program.run(line, engines: recorder.engines(), console: recorder.console()) { Sample.machine }
  }

  @Test("Text says what changed, and Markdown the same in its own form")
  func text() {
    #expect(diff() == .fine)
    let results = recorder.received.results
    #expect(results.contains("1 slower, 0 faster, 0 more, 0 fewer, 19 unchanged."))
    #expect(results.contains(/then1 +10,000  FullPromises +2\.\d+ +3\.\d+ +1\.\d+ +\[1\.\d+, 1\.\d+\]  slower/))
    #expect(!results.contains("chain-build  "), "what is unchanged stands in a verbose run")
    #expect(diff("a.json", "b.json", "--format", "markdown", "--verbose") == .fine)
    let markdown = String(recorder.received.results.dropFirst(results.count))
    #expect(markdown.hasPrefix("# What changed from A to B\n"))
    #expect(markdown.contains("| chain-build | "))
  }

  @Test("JSON is the record, and it reads back as it was")
  func json() throws {
    #expect(diff("a.json", "b.json", "--format", "json") == .fine)
    let record = try DiffRecord(json: Data(recorder.received.results.utf8))
    #expect(record.changes.count == 20 && record.budgets == nil)
    #expect(record.changes.filter { $0.verdict == .slower }.map(\.design) == ["FullPromises"])
  }

  @Test("A folder gets all of it as JSON and Markdown")
  func output() throws {
    #expect(diff("a.json", "b.json", "--output", folder.path("out")) == .fine)
    let record = try DiffRecord(json: Data(#require(folder.text("out/diff.json")).utf8))
    #expect(folder.text("out/diff.md") == record.markdown(verbose: true))
    #expect(recorder.received.messages.contains("The comparison is in \(folder.path("out"))"))
    #expect(diff("a.json", "b.json", "--output", folder.path("a.json")) == .cannotWrite)
  }

  @Test("What 'compare benchmark --format json' printed is read too")
  func benchmarkAlone() throws {
    try write(Self.base.json(), "alone.json")
    #expect(diff("alone.json", "b.json") == .fine)
  }

  @Test("Unlike machines are refused, and compared with a warning when that is asked for")
  func unlike() throws {
    var other = Self.base
    (other.machine.cores, other.machine.compiler) = (64, "Swift 7")
    try write(other, "other.json")
    #expect(diff("a.json", "other.json") == .brokenData)
    #expect(recorder.received.results.isEmpty)
    #expect(
      recorder.received.messages.contains(
        "come from different machines: cores '2' and '64'; compiler 'Swift 6.3' and 'Swift 7'. Use --force"))
    #expect(diff("a.json", "other.json", "--force") == .fine)
    #expect(recorder.received.results.contains("! The machines differ: cores '2' and '64'; "))
  }

  @Test("A file that isn't there, is cut off, has no benchmark or an unknown version is refused by its own code")
  func badFiles() throws {
    #expect(diff("none.json") == .missingFile)
    #expect(diff("a.json", "none.json") == .missingFile)
    let whole = try #require(folder.text("a.json"))
    try write(String(whole.prefix(whole.count / 2)), "half.json")
    #expect(diff("a.json", "half.json") == .brokenData)
    #expect(recorder.received.messages.contains("half.json' can't be used: it is broken: not valid JSON."))
    try write(RunRecord(machine: Sample.machine).json(), "bare.json")
    #expect(diff("bare.json") == .brokenData)
    #expect(recorder.received.messages.contains("bare.json' has no benchmark in it."))
    try write("{\"version\": 9}", "future.json")
    #expect(diff("future.json") == .brokenData)
    #expect(diff("a.json", "b.json", "--budgets", folder.path("none.txt")) == .missingFile)
    #expect(recorder.received.results.isEmpty)
  }

  @Test("A budget that holds makes no difference, and one that is exceeded makes the exit code 1")
  func budgets() throws {
    try write("# what we promise\n\nthen1 10000 FullPromises 5 # room\r\nbytes 1000 StatefulPromise 2\n", "kept.txt")
    #expect(diff("a.json", "b.json", "--budgets", folder.path("kept.txt")) == .fine)
    #expect(recorder.received.results.matches(of: /✓ kept/).count == 2)
    try write("then1 10000 FullPromises 2.9\nchain 1000 FullPromises 2.9\nchain 1000 FullPromises 2.5\n", "spent.txt")
    #expect(diff("a.json", "b.json", "--budgets", folder.path("spent.txt"), "--format", "json") == .failed)
    let json = try #require(recorder.received.results.firstIndex(of: "{").map { recorder.received.results[$0...] })
    let budgets = try #require(DiffRecord(json: Data(json.utf8)).budgets)
    #expect(budgets.map(\.outcome) == [.exceeded, .kept, .undecided], "the interval holds 2.5")
    #expect(budgets.map(\.most) == [2.9, 2.9, 2.5])
  }

  @Test("A budget isn't exceeded by a run under load, nor by one with too few rounds")
  func undecidedBudgets() throws {
    try write("then1 10000 FullPromises 2.9\nbytes 1000 FullPromises 1.5\n", "spent.txt")
    var busy = Self.slowed
    busy.machine.load = 9
    try write(busy, "busy.json")
    #expect(diff("a.json", "busy.json", "--budgets", folder.path("spent.txt")) == .failed)
    #expect(recorder.received.results.contains("? not shown") && recorder.received.results.contains("✗ exceeded"))
    let few = SyntheticRun(seed: 2, rounds: 5, slowed: ["then1": (design: "FullPromises", factor: 1.5)]).record
    try write(few, "few.json")
    try write("then1 10000 FullPromises 2.9\n", "spent.txt")
    #expect(diff("a.json", "few.json", "--budgets", folder.path("spent.txt")) == .fine)
  }

  @Test("A folder in place of a file gets a sentence, with the file in it that may be meant")
  func folders() throws {
    #expect(diff("a.json", "") == .brokenData)
    #expect(recorder.received.messages.hasSuffix("can't be read: it is a folder.\n"))
    try write(Self.base, "results.json")
    #expect(diff("a.json", "") == .brokenData)
    #expect(recorder.received.messages.hasSuffix("can't be read: it is a folder. Name the results.json in it.\n"))
  }

  @Test(
    "A line of a budget file that is broken, or that can't be checked, is named by its number",
    arguments: [
      ("then1 10000 FullPromises", "line 2: it takes a workload, a scale, a design and a ratio, not 3 words."),
      ("then1 10000 FullPromises 2 3", "line 2: it takes a workload, a scale, a design and a ratio, not 5 words."),
      ("then1 10,000 FullPromises 2", "line 2: the scale '10,000' isn't a whole number above zero."),
      ("then1 10000 FullPromises x", "line 2: the ratio 'x' isn't a number above zero."),
      ("then1 10000 FullPromises -1", "line 2: the ratio '-1' isn't a number above zero."),
      ("then1 10000 FullPromises inf", "line 2: the ratio 'inf' isn't a number above zero."),
      ("thne1 10000 FullPromises 2", "line 2: unknown workload 'thne1'. Did you mean then1?"),
      ("then1 1000 FullPromises 2", "line 2: unknown scale of then1 '1000'. Did you mean 10000?"),
      ("then1 10000 FulPromises 2", "line 2: unknown design 'FulPromises'. Did you mean FullPromises?"),
      ("then1 10000 GCD 2", "line 2: 'plain Dispatch' has no ratio in this table of the second run."),
    ])
  func brokenBudgets(_ line: String, _ message: String) throws {
    try write("# the first line\n\(line)\n", "budgets.txt")
    #expect(diff("a.json", "b.json", "--budgets", folder.path("budgets.txt")) == .brokenData)
    #expect(recorder.received.messages.contains("budgets.txt', \(message)"))
    #expect(recorder.received.results.isEmpty)
  }

  @Test("A record from before conditions were noted is read")
  func older() throws {
    try write(OlderRecord.json, "old.json")
    #expect(diff("old.json", "old.json") == .fine)
    #expect(recorder.received.results.contains("0 slower, 0 faster, 0 more, 0 fewer, 1 unchanged, 1 too few rounds."))
    let tables = try BenchmarkRecord(json: Data(OlderRecord.benchmark.utf8)).workloads
    #expect(tables[0].subjects.map(\.name) == ["plain Dispatch", "plain Dispatch (again)", "FullPromises"])
    #expect(tables[0].subjects.map { $0.ratio?.to } == [nil, "plain Dispatch", "plain Dispatch"])
  }
}

/// A results file with every field that the first version of the format needs, and none that was added later.
private enum OlderRecord {
  static let json = "{\"version\": 1, \"machine\": \(machine), \"benchmark\": \(benchmark)}"

  static let benchmark = """
    {"version": 1, "machine": \(machine), "rounds": 3, "seed": 7,
      "workloads": [
        {"id": "then1", "question": "How long?", "unit": "ns per try", "scale": 10000, "subjects": [
          \(subject("GCD")), \(subject("GCD (again)", ratio("no difference"))), \(subject("FullPromises", ratio("slower")))
        ]},
        {"id": "bytes", "question": "How many?", "unit": "bytes", "scale": 1000, "subjects": [
          \(subject("FullPromises"))
        ]}
      ]}
    """

  private static let machine = """
    {"system": "Linux", "processor": "?", "cores": 2, "memoryBytes": 1, "compiler": "Swift 6.3", "build": "release",
      "commit": "", "load": 0, "date": "2026-01-02T03:04:05Z"}
    """

  private static func ratio(_ verdict: String) -> String {
    """
    , "ratio": {"to": "GCD", "median": 1, "low": 0.99, "high": 1.01, "verdict": "\(verdict)"}
    """
  }

  private static func subject(_ name: String, _ ratio: String = "") -> String {
    """
    {"name": "\(name)", "median": 2, "low": 1, "high": 3, "samples": [1, 2, 3], "ranked": true, "note": ""\(ratio)}
    """
  }
}
