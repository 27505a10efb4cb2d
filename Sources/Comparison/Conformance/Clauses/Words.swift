/// Which words do the clauses of several laws share?
func value(_ value: Int) -> Outcome { .success(value) }

func error(_ code: Int) -> Outcome { .failure(Reason(code)) }

/// An outcome as the log notes it.
func text(_ outcome: Outcome) -> String {
  switch outcome {
  case .success(let value): "value \(value)"
  case .failure(let error): "error \(error)"
  }
}

/// One number whose digits are the values, so that one value stands for a list: 1, 2, 3 give 1123 with a leading 1.
@Sendable func digits(_ values: [Int]) -> Int { values.reduce(1) { $0 * 10 + $1 } }

/// The same for outcomes. An error is a 9 and its code, or a 9 and a 0 if the design made it itself.
@Sendable func outcomeDigits(_ outcomes: [Outcome]) -> Int {
  digits(
    outcomes.flatMap { outcome in
      switch outcome {
      case .success(let value): [value]
      case .failure(let error): [9, error.code ?? 0]
      }
    })
}

/// What a promise without state does with a producer that settles again.
let everyCall = "Every call of the completion handler is delivered, in the order of the calls."

/// Notes in the log when its last holder releases it.
final class Token: Sendable {
  private let log: Recorder
  private let label: String

  init(_ log: Recorder, _ label: String = "freed") {
    self.log = log
    self.label = label
  }

  deinit { log.note(label) }

  /// Makes the closure that calls this hold the token. So does a closure of this one itself, or of those that follow.
  @Sendable func touch() {}

  /// A block that keeps the token alive, notes that it runs, and returns its value.
  func noting(_ label: String) -> @Sendable (Int) -> Reply<Specimen> {
    { value in
      self.log.note(label)
      return .value(value)
    }
  }

  @Sendable func take(_ outcome: Outcome) {}

  @Sendable func pass(_ value: Int) -> Reply<Specimen> { .value(value) }
}

/// Notes the outcome, and when the handler is released.
func observe(_ promise: Specimen, _ trial: Trial) {
  let token = Token(trial.log)
  let log = trial.log
  promise.observe { outcome in
    token.touch()
    log.note("", outcome)
  }
}

/// Promises that know each other, or one that its own blocks know.
final class Ring: Sendable {
  private let members = Lock<[Specimen]>([])

  var all: [Specimen] { members.withLock { $0 } }

  /// The first of them, or the only one.
  var own: Specimen { all[0] }

  func append(_ member: Specimen) { members.withLock { $0.append(member) } }

  func after(_ index: Int, of count: Int) -> Specimen { all[(index + 1) % count] }

  /// They know each other no more.
  func open() { withExtendedLifetime(members.withLock { exchange(&$0, with: []) }) {} }
}

extension Trial {
  /// A promise that stays pending, and alive, until the clause is over.
  func pending() -> Specimen {
    let (promise, gate) = gated()
    atEnd { withExtendedLifetime(promise) { gate.open([.success(1)]) } }
    return promise
  }

  /// A ring that is opened when the clause is over.
  func ring() -> Ring {
    let ring = Ring()
    atEnd(ring.open)
    return ring
  }
}
