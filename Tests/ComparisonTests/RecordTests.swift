import Foundation
import Record
import Testing

@Suite("The run record")
struct RecordTests {
  @Test("A record read from its own JSON is the same record")
  func roundTrip() throws {
    #expect(try RunRecord(json: Data(Sample.run.json().utf8)) == Sample.run)
    #expect(try ConformanceRecord(json: Data(Sample.conformance.json().utf8)) == Sample.conformance)
    #expect(try BenchmarkRecord(json: Data(Sample.benchmark.json().utf8)) == Sample.benchmark)
    #expect(try StudiesRecord(json: Data(Sample.studies.json().utf8)) == Sample.studies)
    #expect(try TraceRecord(json: Data(Sample.traces.json().utf8)) == Sample.traces)
  }

  @Test("results.json has the keys that were promised")
  func runKeys() throws {
    #expect(
      try keys(of: Sample.run.json()) == [
        "version", "machine", "conformance", "benchmark", "studies", "traces",
      ])
    #expect(try keys(of: RunRecord(machine: Sample.machine).json()) == ["version", "machine"])
  }

  @Test("The conformance part has the keys that were promised")
  func conformanceKeys() throws {
    let part = try object(Sample.conformance.json())
    #expect(Set(part.keys) == ["version", "designs", "clauses", "mutants"])
    #expect(part["version"] as? Int == 2)
    let design = try first(part["designs"])
    #expect(Set(design.keys) == ["name", "capabilities", "holds", "differs", "notOffered", "fails"])
    let clause = try first(part["clauses"])
    #expect(
      Set(clause.keys) == [
        "id", "law", "lawTitle", "profile", "statement", "sources", "arrivals", "needs", "alternatives", "results",
      ])
    let cells = try #require(clause["results"] as? [String: [String: String]])
    #expect(cells["LinkedListPromise"] == ["outcome": "differs", "detail": "every run settles anew"])
    #expect(try Set(first(part["mutants"]).keys) == ["name", "fault", "caughtBy"])
  }

  @Test("A record that an older version made is refused, with what it lacks")
  func older() throws {
    let json = try Sample.run.json().replacing("\"lawTitle\":\"settles once\",", with: "")
    #expect(throws: RecordProblem.broken("'lawTitle' is missing in conformance.clauses.0")) {
      try RunRecord(json: Data(json.utf8))
    }
  }

  @Test("In a file each object of an array has a line, and text that looks like one stays whole")
  func lines() throws {
    #expect(
      #"{"a":[{"b":"[{,{\"{"},{"c":{"d":[{}]}}]}"#.inLines
        == "{\"a\":[\n{\"b\":\"[{,{\\\"{\"},\n{\"c\":{\"d\":[\n{}]}}]}")
    let json = try Sample.run.json()
    #expect(try RunRecord(json: Data(json.inLines.utf8)) == RunRecord(json: Data(json.utf8)))
  }

  @Test("The benchmark part has at least the keys that were promised")
  func benchmarkKeys() throws {
    let part = try object(Sample.benchmark.json())
    #expect(Set(part.keys).isSuperset(of: ["version", "machine", "rounds", "workloads"]))
    let workload = try first(part["workloads"])
    #expect(Set(workload.keys) == ["id", "question", "place", "unit", "scale", "subjects"])
    let subject = try first(workload["subjects"])
    #expect(
      Set(subject.keys).isSuperset(of: ["name", "median", "low", "high", "coverage", "samples", "ranked", "ratio"]))
    let ratio = try #require(subject["ratio"] as? [String: Any])
    #expect(Set(ratio.keys) == ["to", "median", "low", "high", "coverage", "floor", "verdict"])
    #expect(ratio["verdict"] as? String == "faster")
    #expect(BenchmarkRecord.Verdict.noDifference.rawValue == "no difference")
  }

  @Test("A version from the future is refused before anything else is looked at")
  func unknownVersion() {
    #expect(throws: RecordProblem.unknownVersion(3)) {
      try RunRecord(json: Data(#"{"version": 3, "everything": "else"}"#.utf8))
    }
  }

  @Test("So is one of a part, and the part is named", arguments: ["conformance", "benchmark", "studies", "traces"])
  func unknownVersion(of part: String) throws {
    var run = try #require(JSONSerialization.jsonObject(with: Data(Sample.run.json().utf8)) as? [String: Any])
    run[part] = ["version": 3, "everything": "else"]
    let problem = try #require(throws: RecordProblem.self) {
      try RunRecord(json: JSONSerialization.data(withJSONObject: run))
    }
    #expect("\(problem)" == "its part '\(part)' has version 3, and only versions up to 2 are known")
  }

  @Test("A broken file is refused with the place where it is broken")
  func broken() throws {
    #expect(throws: RecordProblem.broken("not valid JSON")) { try RunRecord(json: Data("{".utf8)) }
    #expect(throws: RecordProblem.broken("'version' is missing at the top")) { try RunRecord(json: Data("{}".utf8)) }
    let lame = try Sample.run.json().replacingOccurrences(of: "\"cores\":2", with: "\"cores\":\"two\"")
    #expect(throws: RecordProblem.broken("unexpected kind of value in machine.cores")) {
      try RunRecord(json: Data(lame.utf8))
    }
  }

  private func object(_ json: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  private func keys(of json: String) throws -> Set<String> { try Set(object(json).keys) }

  private func first(_ list: Any?) throws -> [String: Any] { try #require((list as? [[String: Any]])?.first) }
}
