import Foundation
import Record
import Testing

@Suite("The run record")
struct RecordTests {
  @Test("A record read from its own JSON is the same record, and so is one with a line for each object")
  func roundTrip() throws {
    let json = try Sample.run.json()
    #expect(try RunRecord(json: Data(json.utf8)) == Sample.run)
    #expect(try RunRecord(json: Data(json.inLines.utf8)) == Sample.run)
    #expect(
      #"{"a":[{"b":"[{,{\"{"},{"c":{"d":[{}]}}]}"#.inLines
        == "{\"a\":[\n{\"b\":\"[{,{\\\"{\"},\n{\"c\":{\"d\":[\n{}]}}]}")
  }

  @Test(
    "A broken file, one that an older version made, and one from the future are refused with the place",
    arguments: [
      ("{", nil, .broken("not valid JSON")), ("{}", nil, .broken("'version' is missing at the top")),
      (#""cores":2"#, #""cores":"two""#, .broken("unexpected kind of value in machine.cores")),
      (#""lawTitle":"settles once","#, "", .broken("'lawTitle' is missing in conformance.clauses.0")),
      (#"{"version": 3, "everything": "else"}"#, nil, .unknownVersion(3)),
    ] as [(String, String?, RecordProblem)])
  func broken(text: String, other: String?, problem: RecordProblem) throws {
    let broken = try other.map { try Sample.run.json().replacing(text, with: $0) } ?? text
    #expect(throws: problem) { try RunRecord(json: Data(broken.utf8)) }
  }

  @Test("So is an unknown version of a part, and the part is named", arguments: ["conformance", "studies"])
  func unknownVersion(of part: String) throws {
    var run = try #require(JSONSerialization.jsonObject(with: Data(Sample.run.json().utf8)) as? [String: Any])
    run[part] = ["version": 3, "everything": "else"]
    let problem = try #require(throws: RecordProblem.self) {
      try RunRecord(json: JSONSerialization.data(withJSONObject: run))
    }
    #expect("\(problem)" == "its part '\(part)' has version 3, and only versions up to 2 are known")
  }
}
