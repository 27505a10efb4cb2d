import Adapters
import Foundation
import PromiseConformance

/// How can a clause crash, hang or devour memory without ending the run? It runs in a process of its own: this program,
/// started again with a hidden subcommand.
struct ClauseProcess: Sendable {
  let subject: String
  /// The links of a long chain.
  let links: Int

  /// The verdict on one clause, which has the process for itself.
  func verdict(on clause: String) -> Verdict {
    var found = Verdict.fails("the process gave no verdict")
    run([clause]) { _, verdict in
      found = verdict
      return true
    }
    return found
  }

  /// Runs clauses one after the other, and tells each verdict as it comes, until `tell` returns false. A clause that
  /// crashes fails; those after it go on in a new process.
  func run(_ clauses: [String], tell: (_ clause: String, Verdict) -> Bool) {
    var rest = clauses[...]
    while !rest.isEmpty {
      guard let ending = runOnce(&rest, tell), let clause = rest.popFirst() else { return }
      if !tell(clause, .fails(ending)) { return }
    }
  }

  /// Takes those clauses out that gave a verdict. Returns how the process ended before the others did; nil when `tell` has
  /// heard enough.
  private func runOnce(_ rest: inout ArraySlice<String>, _ tell: (String, Verdict) -> Bool) -> String? {
    guard let program = Bundle.main.executableURL else { return "this program doesn't know where it is" }
    let process = Process()
    process.executableURL = program
    process.arguments =
      [Subcommand.clauses.name, "--design", subject, "--links", "\(links)"] + rest.flatMap { ["--clause", $0] }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    do { try process.run() } catch { return "the process can't be started: \(error.localizedDescription)" }
    defer { process.waitUntilExit() }
    for line in Lines(of: output.fileHandleForReading) {
      guard let verdict = try? JSONDecoder().decode(Verdict.self, from: line), let clause = rest.popFirst() else {
        break
      }
      if !tell(clause, verdict) {
        kill(process.processIdentifier, SIGKILL)
        return nil
      }
    }
    process.waitUntilExit()
    let code = process.terminationStatus
    return process.terminationReason == .uncaughtSignal ? Self.crash(code) : "the process gave no verdict, code \(code)"
  }

  private static func crash(_ signal: Int32) -> String {
    switch signal {
    case SIGSEGV, SIGBUS: "crashes, as a stack that overflows does (signal \(signal))"
    case SIGILL, SIGTRAP, SIGABRT: "traps (signal \(signal))"
    default: "is killed by signal \(signal)"
    }
  }
}

/// The lines of a file, as they come.
private struct Lines: Sequence, IteratorProtocol {
  private let file: FileHandle
  private var buffer = Data()

  init(of file: FileHandle) { self.file = file }

  mutating func next() -> Data? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer = Data(buffer[(end + 1)...]) }
        return buffer[..<end]
      }
      let more = file.availableData
      if more.isEmpty { return nil }
      buffer += more
    }
  }
}

extension Subcommand {
  /// Some clauses for one subject, in this process; each verdict as a line of JSON.
  static let clauses = Subcommand(
    name: "run-clauses", summary: "runs clauses in this process", options: [.design, .clause, .links], isHidden: true
  ) { invocation in
    let arguments = invocation.arguments
    guard let subject = Subjects.all.first(where: { $0.name == arguments.last(.design) }) else {
      throw Refusal.usage("unknown design.")
    }
    let clauses = (arguments.all(.clause) ?? []).compactMap { id in Suite.clauses.first { $0.id == id } }
    let runner = Runner.inProcess(of: subject, links: try arguments.count(.links) ?? ConformanceEngine.Request().links)
    func tell(_ clause: Clause, _ verdict: Verdict) throws {
      let data = try JSONEncoder().encode(verdict)
      try invocation.console.write(String(decoding: data, as: UTF8.self) + "\n")
    }
    if clauses.count == 1 {
      try tell(clauses[0], runner.runIsolated(clauses[0], for: subject))
    } else {
      try runner.run(clauses, on: subject, tell: tell)
    }
    return .fine
  }
}
