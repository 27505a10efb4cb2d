import Foundation

extension Child {
  /// Why is there no verdict?
  struct Ending: Error {
    /// What the process did instead.
    let what: String
    /// What it was about to do.
    var doing: String?
    /// What that says of the promise; nil if nothing.
    var kind: Violation.Kind? = .crash
    var isTrap = false

    static func notStarted(_ program: String, _ reason: String) -> Ending {
      Ending(what: "\(program) can't be started: \(reason)", kind: nil)
    }

    static func notStarted(_ program: String, _ code: CInt) -> Ending {
      notStarted(program, String(cString: strerror(code)))
    }

    static func noChild(_ program: String) -> Ending {
      Ending(
        what: "\(program) doesn't run clauses: it must begin with Conformance.main or Conformance.serveIfChild, with "
          + "the same subjects", kind: nil)
    }

    /// With what it wrote last.
    static func ended(_ status: CInt, words: String?, doing: String?) -> Ending {
      Ending(
        what: crash(status) + (words.map { "; \($0)" } ?? ""), doing: doing, isTrap: traps.contains(status & 0x7f))
    }

    static func silent(_ seconds: Double, doing: String?) -> Ending {
      Ending(what: "the process says nothing for \(Int(seconds)) seconds", doing: doing, kind: .timeout)
    }

    static let unreadable = Ending(what: "the process gives a verdict that can't be read")

    var answer: Answer {
      guard let kind else { return Answer(.notRun(what)) }
      return Answer(Violation(what + (doing.map { "; \($0)" } ?? ""), kind))
    }

    /// The signals with which a check that fails ends a process.
    private static let traps = [SIGILL, SIGTRAP, SIGABRT]

    private static func crash(_ status: CInt) -> String {
      switch status & 0x7f {
      case 0: "ends the process with code \(status >> 8 & 0xff)"
      case let signal where [SIGSEGV, SIGBUS].contains(signal):
        "crashes, as a stack that overflows does (signal \(signal))"
      case let signal where traps.contains(signal): "traps (signal \(signal))"
      case let signal: "is killed by signal \(signal)"
      }
    }
  }
}
