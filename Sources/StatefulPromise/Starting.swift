/// When does a promise's work start?
///
/// - Source: document 001 names automatic starting and leaves the ways open.
public enum Starting: Sendable {
  /// When `start` is called on the promise, or on one that is chained from it.
  case manually
  /// As the promise is made.
  case immediately
  /// When the first handler is attached, be it by `start` or by `then` and the other operators. Promises chained from
  /// such a one start in the same way.
  case withFirstHandler
}

/// Where a promise stands, as its owner sees it.
///
/// - Source: document 001, "PromiseState".
public enum PromiseState<Value: Sendable, Failure: Error>: Sendable {
  /// The work wasn't started, or was cancelled and can be started again.
  case created
  /// The work is under way.
  case started
  /// The work is done. Nothing changes this any more.
  case finished(Result<Value, Failure>)
}

/// Where does the result of a promise come from?
@usableFromInline
indirect enum Origin: Sendable {
  /// From a function that begins a run, by calling the task or attaching to several promises.
  case work(@Sendable (any Chained, _ run: Int, inout Steps) -> Stop)
  /// From the promise `upstream`. The function gets its outcome, in each run that isn't over by then.
  case link(upstream: any Chained, @Sendable (any Chained, _ run: Int, Outcome, inout Steps) -> Void)

  var upstream: (any Chained)? {
    guard case .link(let upstream, _) = self else { return nil }
    return upstream
  }

  /// Begins a run, and returns what stops it.
  func begin(_ promise: any Chained, run: Int, _ steps: inout Steps) -> Stop {
    switch self {
    case .work(let begin): return begin(promise, run, &steps)
    case .link(let upstream, let receive):
      let observer = Observer { event, steps in
        switch event {
        case .finished(let outcome): if promise.isUnderWay(run: run) { receive(promise, run, outcome, &steps) }
        case .ended(let ending): promise.end(run: run, ending, nil, &steps)
        }
      }
      return .leave(upstream.attach(observer, &steps))
    }
  }
}

/// How is a run stopped?
@usableFromInline
indirect enum Stop: Sendable {
  /// It can't be.
  case nothing
  /// By the task's own action.
  case action(CancellationAction)
  /// By no longer observing another promise.
  case leave(Spot)
  /// By no longer observing any of several.
  case leaveAll([Stop])

  var isPossible: Bool { if case .nothing = self { false } else { true } }

  var awaited: (any Chained)? {
    guard case .leave(let spot) = self else { return nil }
    return spot.promise
  }

  func perform() {
    switch self {
    case .nothing: break
    case .action(let action): action()
    case .leave(let spot): _ = spot.promise.withdraw(spot.id, run: spot.run, cancelling: false)
    case .leaveAll(let stops): for stop in stops { stop.perform() }
    }
  }
}

/// Where a promise was made.
@usableFromInline
struct Place: Sendable, CustomStringConvertible {
  let fileID: StaticString
  let line: UInt

  @usableFromInline
  init(fileID: StaticString, line: UInt) {
    self.fileID = fileID
    self.line = line
  }

  static let unknown = Place(fileID: "unknown", line: 0)

  @usableFromInline var description: String { "\(fileID):\(line)" }
}
