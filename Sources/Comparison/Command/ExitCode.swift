import PromiseConformance

/// With which code does the program end?
enum ExitCode: Int32 {
  case fine = 0
  /// A clause failed or caught no mutant, a mutant survived, a case study went wrong, or a budget was exceeded.
  /// A promise did otherwise than its model, or than one of the kind that it declares.
  case failed = 1
  /// The command line can't be understood.
  case usage = 64
  /// A results file is broken, or two are of unlike machines.
  case brokenData = 65
  /// A file isn't there, or can't be read.
  case missingFile = 66
  /// The output can't be written.
  case cannotWrite = 73
  /// No clause failed, and one wasn't run.
  case notRun = 75
  case interrupted = 130

  /// What the code means, for the help.
  static let legend: [(code: ExitCode, meaning: String)] = [
    (.fine, "everything is fine"),
    (.failed, "a clause failed or caught no mutant, a mutant survived, a study went wrong, or a budget was exceeded"),
    (
      .failed,
      "`atlas`, `trace`: a design does something else than the model; `kind`: a promise isn't of its declared kind"
    ),
    (.usage, "the command line can't be understood"),
    (
      .brokenData,
      "a results or budget file is broken or of an unknown version, or two runs come from different machines"
    ),
    (.missingFile, "a file doesn't exist or can't be read"),
    (.cannotWrite, "the output can't be written"),
    (.notRun, "no clause failed, but at least one wasn't run"),
    (.interrupted, "interrupted"),
  ]
}

/// Why the program ends early, in a sentence for the user.
struct Refusal: Error, Equatable {
  let code: ExitCode
  let message: String

  static func usage(_ message: String) -> Refusal { Refusal(code: .usage, message: message) }

  /// What `body` gives; a command line that it can't understand is refused.
  static func forMisuse<Result>(_ body: () throws(Misuse) -> Result) throws(Refusal) -> Result {
    do { return try body() } catch { throw .usage(error.message) }
  }
}
