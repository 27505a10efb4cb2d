import Foundation
import Record
import Testing

@testable import Report

@Suite("The benchmark's tables")
struct BenchmarkReportTests {
  @Test("A subject that fails a clause comes last and has no rank, however fast")
  func unranked() {
    let places = Sample.benchmark.workloads[0].places
    #expect(places.map(\.subject.name) == ["plain Dispatch", "LinkedListPromise", "Task", "FullPromises"])
    #expect(places.map(\.rank) == [1, 2, 3, nil])
  }

  @Test("What couldn't be measured is said with its reason, also in a whole run; without any, nothing is said")
  func remarks() throws {
    var record = Sample.benchmark
    #expect(record.absences.isEmpty)
    record.remarks = ["compile: there is no <swiftc> on the PATH."]
    let run = RunRecord(machine: Sample.machine, benchmark: record)
    for text in [record.text(TextOptions()), run.text(TextOptions(verbose: true))] {
      #expect(text.contains("compile: there is no <swiftc> on the PATH."))
    }
    #expect(try BenchmarkRecord(json: Data(record.json().utf8)) == record)
  }

  @Test("One unit for a table, with three digits for the smallest figure; one pass has no interval")
  func scale() {
    let scale = Scale(unit: "ns per try", figures: [2000, 4000])
    #expect(scale.unit == "µs" && scale.per == "per try" && scale.figure(2345) == "2.35")
    let samples = Array(repeating: 12_345_678.0, count: 3) + Array(repeating: 12_345_999, count: 3)
    #expect(scale.interval(.init(name: "", samples: samples)) == "[12,345.67, 12,346.00]")
    #expect(scale.interval(.init(name: "", samples: [4])) == "one pass")
    #expect([0.0123, 1, 12.34, 234].map { Scale.ratio($0) } == ["0.012", "1.00", "12.3", "234.0"])
  }
}
