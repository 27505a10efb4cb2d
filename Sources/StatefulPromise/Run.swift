/// How can a chain of a million promises be started, finished and cancelled on a small stack?
///
/// By a loop. A promise doesn't call the next one: it leaves a step, and the loop takes the last one left first. So
/// everything that follows from one observer happens before the next observer is told.
enum Step: Sendable {
  case begin(any Chained, run: Int)
  case notify(any Chained)
  case call(@Sendable (inout Steps) -> Void)
}

/// What a promise is to the promises around it, whatever its types.
@usableFromInline
protocol Chained: AnyObject, Sendable {
  /// Calls the task, or starts the promise before this one.
  func begin(run: Int, _ steps: inout Steps)
  /// Tells the observers that wait.
  func notify(_ steps: inout Steps)

  func attach(_ observer: Observer, _ steps: inout Steps) -> Spot
  /// Takes out an observer that still waits. Returns whether it did.
  func withdraw(_ id: Int, run: Int, cancelling: Bool) -> Bool

  func isUnderWay(run: Int) -> Bool
  /// Gives the run its result, unless it is over, and leaves the step that tells its observers.
  func settle(run: Int, _ outcome: Outcome, _ steps: inout Steps)
  /// From now on the run waits for `other`, and gets its result.
  func adopt(_ other: any Chained, run: Int, _ steps: inout Steps)
  /// Ends the run without a result, unless it is over. A problem is reported.
  func end(run: Int, _ ending: Ending, _ problem: Report.Problem?, _ steps: inout Steps)

  var outcome: Outcome? { get }
  /// The promise that this one can't finish before.
  var awaited: (any Chained)? { get }
  var startsWithFirstHandler: Bool { get }
}

/// An observer's place in line.
@usableFromInline
struct Spot: Sendable {
  let promise: any Chained
  let run: Int
  let id: Int
}

/// Steps that are due, the next one on top. One step costs no allocation.
@usableFromInline
struct Steps: Sendable {
  private var top: Step?
  private var below: [Step] = []

  @usableFromInline
  init() {}

  mutating func push(_ step: Step) {
    if let top { below.append(top) }
    top = step
  }

  var isEmpty: Bool { top == nil }

  mutating func push(_ steps: Steps) {
    for step in steps.below { push(step) }
    if let step = steps.top { push(step) }
  }

  fileprivate mutating func pop() -> Step? {
    let step = top.take()
    if step != nil, !below.isEmpty { top = below.removeLast() }
    return step
  }
}

/// Takes the steps that are due, and those that they leave, until none is due.
@usableFromInline
func advance(_ steps: inout Steps) {
  while let step = steps.pop() {
    switch step {
    case .begin(let promise, let run): promise.begin(run: run, &steps)
    case .notify(let promise): promise.notify(&steps)
    case .call(let function): function(&steps)
    }
  }
}
