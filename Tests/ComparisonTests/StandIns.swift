import Foundation
import PromiseConformance
import Record
import Report
@_exported import TestSupport
import Testing

@testable import Benchmark
@testable import compare

/// What a command printed, said and asked of the engines.
final class Recorder: Sendable {
  struct Received: Sendable {
    var results = ""
    var messages = ""
    var drawn: [String?] = []
    var conformance: [ConformanceEngine.Request] = []
    var benchmark: [BenchmarkEngine.Request] = []
    var studies: [StudiesEngine.Request] = []
    var shown: [StudiesEngine.Request] = []
    var traces: [TraceEngine.Request] = []
  }

  private let state = Lock(Received())

  var received: Received { state.withLock { $0 } }
  func note(_ change: @Sendable (inout Received) -> Void) { state.withLock { change(&$0) } }

  func console(isLive: Bool = false) -> Console {
    Console(
      write: { text in self.note { $0.results += text } }, show: { text in self.note { $0.messages += text } },
      draw: { line in self.note { $0.drawn.append(line) } }, isLive: isLive, lineWidth: 60, text: TextOptions())
  }

  /// Engines that give the sample, without its failures unless they are asked for.
  func engines(failing: Bool = false) -> Engines {
    let conformance = ConformanceEngine(
      designs: ["LinkedListPromise", "StatefulPromise", "ResolveBlockPromise", "FullPromises"],
      controls: ["Control", "SettlesTwice"],
      clauses: Sample.conformance.clauses.map { ($0.id, $0.law, $0.statement) }
    ) { request, progress in
      self.note { $0.conformance.append(request) }
      for done in 0...100 { progress(Progress(part: "conformance", done: done, total: 100, what: "clause")) }
      return failing ? Sample.conformance : Sample.healthy
    } replay: { text, _ in
      (try Replay(text).run(on: []).lines, failing, Sample.traces.scenarios[0].performances)
    }
    let benchmark = BenchmarkEngine(
      subjects: conformance.designs + ["plain Dispatch", "Task", "Callbacks"],
      workloads: ["then1", "then2", "then3", "pending"].map { Entry(id: $0, statement: "?") }
    ) { request, _ in
      self.note { $0.benchmark.append(request) }
      return Sample.benchmark
    }
    let studies = StudiesEngine(
      studies: [Entry(id: "Avatars", statement: "avatars"), Entry(id: "Download", statement: "download")],
      solutions: conformance.designs + ["Callbacks"], networked: ["Download"],
      run: { request, _, view in
        self.note { $0.studies.append(request) }
        view?.begin("Avatars", "success", "Callbacks")
        view?.show(.init(text: "a\u{1B}[2Jb", time: .microseconds(1300), place: "main"))
        return Sample.studies
      },
      show: { request in
        self.note { $0.shown.append(request) }
        return Sample.studies
      })
    let traces = TraceEngine(
      scenarios: ["chain", "shared-observers"].map { Entry(id: $0, statement: "?") },
      designs: conformance.designs
    ) { request, _ in
      self.note { $0.traces.append(request) }
      return Sample.traces
    }
    return Engines(conformance: conformance, benchmark: benchmark, studies: studies, traces: traces)
  }

  /// Runs a command line with the stand-ins.
  func run(_ words: String..., failing: Bool = false, isLive: Bool = false) -> ExitCode {
    run(words, failing: failing, isLive: isLive)
  }

  func run(
    _ words: [String], failing: Bool = false, isLive: Bool = false, _ change: (inout Engines) -> Void = { _ in }
  ) -> ExitCode {
    var engines = engines(failing: failing)
    change(&engines)
    return Program.run(words, engines: engines, console: console(isLive: isLive)) { Sample.machine }
  }
}

extension Sample {
  /// The run that the documents show.
  static func committed() throws -> RunRecord {
    let file = Checkout.package.appendingPathComponent("docs/benchmark/report/results.json")
    return try RunRecord(json: Data(contentsOf: file))
  }

  /// The sample without the failing clause and the surviving mutant.
  static let healthy = ConformanceRecord(
    designs: conformance.designs.filter { $0.fails == 0 }, clauses: conformance.clauses.filter { $0.id != "1.later" },
    mutants: [])
}

extension TemporaryFolder {
  /// Writes a program of the shell. A process of its own does so: a process that another test starts meanwhile would
  /// inherit a file that is open here, and a program that is open for writing can't be run.
  func script(_ name: String, _ text: String) throws {
    let writer = Process()
    writer.executableURL = URL(fileURLWithPath: "/bin/sh")
    writer.arguments = ["-c", #"printf '#!/bin/sh\n%s\n' "$2" > "$1" && chmod 755 "$1""#, "sh", path(name), text]
    try writer.run()
    writer.waitUntilExit()
    try #require(writer.terminationStatus == 0)
  }

  /// A compiler that is this program of the shell, beside a module.
  func toolchain(_ text: String) throws -> Toolchain {
    try script("swiftc", text)
    try write("", to: "Modules/FullPromises.swiftmodule")
    return Toolchain(products: url, path: url.path)
  }
}
