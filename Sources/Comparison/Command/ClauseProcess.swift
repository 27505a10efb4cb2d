import Adapters
import Foundation
import PromiseConformance

/// How can a clause crash without ending the run? It runs in a process of its own: this program, started again with a
/// hidden subcommand.
enum ClauseProcess {
  /// Starts the process and waits for its verdict.
  static func verdict(subject: String, clause: String, quick: Bool) -> Verdict {
    guard let program = Bundle.main.executableURL else { return .fails("this program doesn't know where it is") }
    let process = Process()
    process.executableURL = program
    process.arguments = [Subcommand.clause.name, "--design", subject, "--clause", clause] + (quick ? ["--quick"] : [])
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    do { try process.run() } catch { return .fails("the process can't be started: \(error.localizedDescription)") }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    if process.terminationReason == .uncaughtSignal { return .fails(crash(process.terminationStatus)) }
    guard let verdict = try? JSONDecoder().decode(Verdict.self, from: data) else {
      return .fails("the process gave no verdict, code \(process.terminationStatus)")
    }
    return verdict
  }

  private static func crash(_ signal: Int32) -> String {
    switch signal {
    case SIGSEGV, SIGBUS: "crashes, as a stack that overflows does (signal \(signal))"
    case SIGILL, SIGTRAP, SIGABRT: "traps (signal \(signal))"
    default: "is killed by signal \(signal)"
    }
  }
}

extension Subcommand {
  /// One clause for one subject, in this process; the verdict as JSON.
  static let clause = Subcommand(
    name: "run-one-clause", summary: "runs one clause in this process", options: [.design, .clause], isHidden: true
  ) { invocation in
    let subjects = Subjects.designs + Subjects.controls + Subjects.mutants.map(\.subject)
    guard let subject = subjects.first(where: { $0.name == invocation.arguments.last(.design) }),
      let clause = Suite.clauses.first(where: { $0.id == invocation.arguments.last(.clause) })
    else { throw Refusal.usage("unknown design or clause.") }
    let verdict = Runner.command(quick: invocation.isQuick).runIsolated(clause, for: subject)
    let data = try JSONEncoder().encode(verdict)
    try invocation.console.write(String(decoding: data, as: UTF8.self))
    return .fine
  }
}
