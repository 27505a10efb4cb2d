import Foundation

extension Child {
  /// Why is there no verdict?
  enum Ending: Error {
    case noChild(String)
    /// With what it wrote last, and what it was about to do.
    case ended(CInt, words: String?, doing: String?)
    case silent(Double, doing: String?)
    case unreadable

    /// The signals with which a check that fails ends a process.
    private static let traps = [SIGILL, SIGTRAP, SIGABRT]

    var isTrap: Bool {
      if case .ended(let status, _, _) = self { Self.traps.contains(status & 0x7f) } else { false }
    }

    /// What it was about to do.
    var doing: String? {
      switch self {
      case .ended(_, _, let doing), .silent(_, let doing): doing
      case .noChild, .unreadable: nil
      }
    }

    /// What the process did instead.
    var what: String {
      switch self {
      case .noChild(let program):
        "\(program) doesn't run clauses: it must begin with Conformance.main or Conformance.serveIfChild, with the same "
          + "subjects"
      case .ended(let status, let words, _):
        Self.crash(status) + (words.map { "; \($0)" } ?? "")
      case .silent(let seconds, _): "the process says nothing for \(Int(seconds)) seconds"
      case .unreadable: "the process gives a verdict that can't be read"
      }
    }

    var answer: Answer {
      switch self {
      case .noChild: Answer(.notRun(what))
      case .silent: Answer(Violation(whole, .timeout))
      case .ended, .unreadable: Answer(Violation(whole, .crash))
      }
    }

    private var whole: String { what + (doing.map { "; \($0)" } ?? "") }

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
