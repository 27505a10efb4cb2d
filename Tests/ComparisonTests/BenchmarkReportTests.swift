import Foundation
import Record
import Testing

@testable import Report

@Suite("The benchmark's tables")
struct BenchmarkReportTests {
  private let workload = Sample.benchmark.workloads[0]

  @Test("A subject that fails a clause comes last and has no rank, however fast")
  func unranked() {
    let places = workload.places
    #expect(places.map(\.subject.name) == ["plain Dispatch", "LinkedListPromise", "Task", "FullPromises"])
    #expect(places.map(\.rank) == [1, 2, 3, nil])
  }

  @Test("How a subject without queues hops is said below its table")
  func notes() {
    #expect(Sample.benchmark.document(verbose: false).sentences.contains("LinkedListPromise: hops by its task"))
  }

  @Test("What couldn't be measured is said with its reason, also in a whole run; without any, nothing is said")
  func remarks() throws {
    var record = Sample.benchmark
    #expect(record.absences.isEmpty)
    record.remarks = ["compile: there is no <swiftc> on the PATH."]
    let absences: [Block] = [.heading(3, "Not measured"), .list(["compile: there is no <swiftc> on the PATH."])]
    #expect(record.absences == absences)
    #expect(record.document(verbose: false).sentences.contains("compile: there is no <swiftc> on the PATH."))
    let run = RunRecord(machine: Sample.machine, benchmark: record)
    #expect(run.document(verbose: true).sentences.contains("compile: there is no <swiftc> on the PATH."))
    #expect(try BenchmarkRecord(json: Data(record.json().utf8)) == record)
  }

  @Test("One pass has no interval and no rank")
  func onePass() throws {
    let workload = BenchmarkRecord.Workload(
      id: "chain", question: "", unit: "ns per link", scale: 1,
      subjects: [
        .init(name: "Task", samples: [4])
      ])
    let place = try #require(workload.places.first)
    #expect(place.rank == nil)
    #expect(workload.shownScale.interval(place.subject) == "one pass")
  }

  @Test("One unit for a table, with three digits for the smallest figure")
  func scale() {
    let scale = Scale(unit: "ns per try", figures: [2000, 4000])
    #expect(scale.unit == "µs")
    #expect(scale.per == "per try")
    #expect(scale.figure(2345) == "2.35")
    let samples = Array(repeating: 12_345_678.0, count: 3) + Array(repeating: 12_345_999, count: 3)
    #expect(scale.interval(.init(name: "", samples: samples)) == "[12,345.67, 12,346.00]")
    #expect(Scale(unit: "ms in all", figures: [0.5]).figure(0.512) == "512")
    #expect(Scale(unit: "ns", figures: [0.2]).figure(0.234) == "0.23")
    #expect(Scale(unit: "bytes", figures: [232, 60_000]).figure(60_000) == "60,000")
    #expect(Scale(unit: "count", figures: [3, 4]).figure(3) == "3")
    #expect(Scale(unit: "count", figures: [3, 3.5]).figure(3) == "3.00")
  }

  @Test("A half is rounded up everywhere: in tables, in costs and beside figures from elsewhere")
  func halves() {
    #expect(Scale(unit: "bytes", figures: [212.5]).figure(212.5) == "213" && Scale.counted(212.5) == "213")
    #expect(Scale(unit: "bytes", figures: [213.5]).figure(213.5) == "214" && Scale.counted(213.5) == "214")
    #expect(Scale.ratio(10.25) == "10.3" && Scale.ratio(0.125) == "0.13")
  }

  @Test("Ratios keep enough digits to be compared")
  func ratios() {
    #expect(
      [0.0123, 0.5, 1, 2.345, 12.34, 234].map { Scale.ratio($0) } == ["0.012", "0.50", "1.00", "2.35", "12.3", "234.0"])
  }

  @Test("A debug build, a busy machine and an unclean checkout are warned of")
  func warnings() {
    #expect(Sample.machine.doubts.isEmpty)
    var machine = Sample.machine
    machine.build = "debug"
    machine.load = 1.5
    machine.commit += "+changes"
    var record = Sample.benchmark
    record.machine = machine
    let sentences = record.document(verbose: false).sentences
    #expect(sentences.contains("Figures of a debug build, a busy machine and uncommitted changes."))
  }
}
