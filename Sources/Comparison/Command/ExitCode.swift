/// With which code does the program end?
enum ExitCode: Int32 {
  case fine = 0
  case failed = 1
  case usage = 64
  case brokenData = 65
  case missingFile = 66
  case cannotWrite = 73
  case notRun = 75
  case interrupted = 130

  static let legend: [(code: ExitCode, meaning: String)] = [
    (.fine, "everything is fine"),
    (.failed, "a clause failed or caught no mutant, a mutant survived, or a study went wrong"),
    (
      .failed,
      "`atlas`, `trace`: a design does something else than the model; `kind`: a promise isn't of its declared kind"
    ),
    (.usage, "the command line can't be understood"),
    (.brokenData, "a results file or a program is broken, or a results file is of an unknown version"),
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
}
