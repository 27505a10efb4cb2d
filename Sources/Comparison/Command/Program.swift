import Adapters
import Foundation
import PromiseConformance
import Record
import Report

/// How does the program run? The work on a thread of its own, while the main thread drains the main queue, because
/// promises may deliver there.
enum Program {
  static let version = "0.1.0"

  /// Runs the process's own command line and ends the process.
  static func start() -> Never {
    Conformance.serveIfChild(Subjects.silenced)
    let (screen, made) = (Screen(), MadeFolders())
    Interruption.watch(screen, made)
    let worker = Thread {
      let console = Console.standard(screen, environment: ProcessInfo.processInfo.environment)
      let words = Array(CommandLine.arguments.dropFirst())
      let code = run(words, engines: .current, console: console, machine: Machine.current, made: made)
      exit(code.rawValue)
    }
    worker.name = "compare"
    worker.stackSize = 8 << 20
    worker.start()
    while true { RunLoop.main.run(until: .distantFuture) }
  }

  /// Runs a command line and gives the exit code; every error ends here, as a message.
  static func run(
    _ words: [String], engines: Engines, console: Console, machine: @escaping @Sendable () -> Machine,
    made: MadeFolders = MadeFolders()
  ) -> ExitCode {
    defer { made.removeEmpty() }
    do {
      let asksForHelp = words.first == "help"
      let arguments = try Arguments(
        asksForHelp ? words.dropFirst() + ["--help"] : words, among: Subcommand.all)
      if arguments.has(.help) {
        try console.write(Help.text(for: arguments.subcommand, among: Subcommand.all))
        return .fine
      }
      if arguments.has(.version) {
        try console.write("compare \(version), results format \(RunRecord.currentVersion)\n")
        return .fine
      }
      let invocation = try Invocation(
        arguments: arguments, engines: engines, console: console, machine: machine, made: made)
      defer { invocation.meter.finish() }
      return try arguments.subcommand.run(invocation)
    } catch {
      let refusal =
        switch error {
        case let refusal as Refusal: refusal
        case let misuse as Misuse: Refusal.usage(misuse.message)
        default: Refusal(code: .failed, message: "\(error)")
        }
      let hint = refusal.code == .usage ? "'compare --help' explains more.\n" : ""
      console.show("compare: \(refusal.message.printable)\n\(hint)")
      return refusal.code
    }
  }
}
