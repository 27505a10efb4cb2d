import Foundation

extension Child {
  /// Why is there no result?
  struct Ending: Error {
    /// What the process did instead.
    let what: String
    /// What it was about to do, as a text.
    var doing = Data()
    /// What that says of the promise; nil if nothing.
    var kind: Violation.Kind? = .crash
    var isTrap = false

    var answer: Answer {
      guard let kind else { return Answer(.notRun, what) }
      let doing = String(decoding: doing, as: UTF8.self)
      return Answer(Violation(doing.isEmpty ? what : "\(what); \(doing)", kind))
    }

    static func notStarted(_ program: String, _ reason: String = String(cString: strerror(errno))) -> Ending {
      Ending(what: "\(program) can't be started: \(reason)", kind: nil)
    }

    static let unreadable = Ending(what: "the process gives a verdict that can't be read")

    /// The signals with which a check that fails ends a process.
    private static let traps = [SIGILL, SIGTRAP, SIGABRT]
  }
}

extension Child.Ending {
  /// The process ended, with what it wrote last.
  init(_ reason: Process.TerminationReason, _ status: CInt, words: String?, doing: Data) {
    isTrap = reason == .uncaughtSignal && Self.traps.contains(status)
    let end =
      switch (reason, status) {
      case (.exit, _): "ends the process with code \(status)"
      case (_, SIGSEGV), (_, SIGBUS): "crashes, as a stack that overflows does (signal \(status))"
      case _ where isTrap: "traps (signal \(status))"
      default: "is killed by signal \(status)"
      }
    what = end + (words.map { "; \($0)" } ?? "")
    self.doing = doing
  }
}
