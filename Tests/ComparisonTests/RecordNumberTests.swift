import Foundation
import Record
import Report
import Testing

@testable import compare

/// Can a number in a file end the program?
@Suite("The numbers in a record")
struct RecordNumberTests {
  /// A record with every number that there can be.
  private static let run: RunRecord = {
    var run = Sample.run
    run.conformance?.designs[0].known = 1
    run.conformance?.designs[0].notRun = 2
    run.conformance?.clauses[0].results["FullPromises"]?.seconds = 0.5
    run.conformance?.fuzz = .init(
      programs: 5, seed: 1, found: [.init(design: "FullPromises", seed: 3, sketch: ["let a = make()"])])
    run.conformance?.small = .init(
      reaches: ["FullPromises": [.init(vocabulary: "calls", length: 2, programs: 9, pairs: 4, end: 3)]], found: [])
    if let table = run.benchmark?.workloads[0] {
      var larger = table
      (larger.scale, larger.processors) = (100_000, 2)
      var curves = table
      (curves.id, curves.scale) = ("chain", 100)
      var longer = curves
      longer.scale = 1_000
      run.benchmark?.workloads += [larger, curves, longer]
    }
    run.benchmark?.conditions = [0, 2, 5].map { .init(before: "then1", seconds: $0, load: 1, work: 5) }
    run.traces?.scenarios[0].performances[0].code = ["let a = make()"]
    run.traces?.scenarios[0].performances[0].end = 1
    run.traces?.scenarios[0].performances[0].events[0].line = 1
    return run
  }()

  /// What is computed anew from the samples, whatever a file says.
  private static let computed = ["median", "low", "high", "coverage", "floor"]

  /// Names under which several parts of a record have a number.
  private static let common = ["version", "seed", "seconds", "programs", "end"]

  /// The record as text, with the number under one name after the other replaced by another one; of a list, the first.
  private static func variants(_ literal: String) throws -> [(name: String, json: Data)] {
    let text = try run.json()
    var names = Set(computed)
    return text.matches(of: /"(\w+)":\[?(-?\d[\d.]*)/).compactMap { number in
      let name = String(number.1)
      guard names.insert(name).inserted || common.contains(name) else { return nil }
      let changed = text[..<number.2.startIndex] + literal + text[number.2.endIndex...]
      return (name, Data(changed.utf8))
    }
  }

  @Test(
    "A number that no run can have found is refused with its place, any other is shown, and none ends the process",
    arguments: [
      "1.7e308", "-1", "1e16", "9223372036854775807", "4.9e-324", "1e400", "NaN", "true", "0", "1e15",
    ])
  func numbers(literal: String) throws {
    let variants = try Self.variants(literal)
    #expect(variants.count > 25)
    var shown = 0
    for (name, json) in variants {
      do throws(RecordProblem) {
        let run = try RunRecord(json: json)
        shown += 1
        if shown < 9 { #expect(throws: Never.self) { try run.files() } }
      } catch {
        let isPlain = ["version", name, "JSON", "a number that is too large"].contains { "\(error)".contains($0) }
        #expect(isPlain, "\(name): \(error)")
      }
    }
    let isInRange = ["0", "1e15"].contains(literal)
    #expect(isInRange ? shown > 5 : shown <= 3, "only a seed may be any number")
  }
}
