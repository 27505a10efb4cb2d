/// How can a chain of a million promises be started, finished and cancelled on a small stack?
///
/// By a loop. A promise doesn't call the next one: it leaves a step, and the loop takes the last one left first. So
/// everything that follows from one observer happens before the next observer is told.
@usableFromInline
enum Step: Sendable {
  case begin(Core, run: Int)
  case notify(Core)
  case end(Observer, Ending)
}

/// Steps that are due, the next one last.
@usableFromInline typealias Steps = [Step]

/// Does what comes first, then the steps that it leaves, and those that they leave, until none is due.
func perform<Result>(_ first: (inout Steps) -> Result) -> Result {
  var steps = Steps()
  let result = first(&steps)
  while let step = steps.popLast() {
    switch step {
    case .begin(let core, let run): core.begin(run: run, &steps)
    case .notify(let core): core.notify(&steps)
    case .end(let observer, let ending): observer.receive(.ended(ending), &steps)
    }
  }
  return result
}
