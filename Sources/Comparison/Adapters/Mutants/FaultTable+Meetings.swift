/// Which of the faults that show when two things meet fits which semantics, and what is it in one sentence?
extension Fault {
  /// Nil for the others.
  var meetingDescription: (fits: [Semantics], sentence: String)? {
    switch self {
    case .passesBeforeWatching: ([.eager, .lazy], "A watching block runs when what it watches was passed on.")
    case .alwaysSkipsValues: ([.eager, .lazy, .value], "A block for every outcome doesn't run for a value.")
    case .alwaysSkipsErrors: ([.eager, .lazy, .value], "A block for every outcome doesn't run for an error.")
    case .alwaysHearsDefault: ([.eager, .lazy, .value], "Behind a block for every outcome there is a default.")
    case .waitsTooShort: ([.eager], "A wait takes seconds for milliseconds.")
    case .timersTooShort: ([.eager], "A timer takes seconds for milliseconds.")
    case .cancelMissesBeginning:
      ([.eager, .lazy, .slot], "A task that is cancelled in the moment in which it begins to wait waits on.")
    case .takesItsSlotInTwoSteps:
      ([.slot], "Whether there is a consumer is looked up under one lock, and noted under another.")
    case .settlesAfterALook:
      ([.eager, .lazy, .slot], "Between the look whether it is settled and settling, others settle, once in a while.")
    case .attachesAfterALook:
      ([.eager, .lazy, .slot], "Between the look whether it is settled and attaching, it is settled, once in a while.")
    case .cancelMissesTheWay:
      ([.lazy, .slot], "A handler on its way to its queue runs, though the promise is cancelled.")
    case .cancelMissesTheTurn: ([.slot], "A job that is cancelled when its turn has come, before its block, runs.")
    case .cancelMissesTheReturned:
      ([.slot], "A promise that is returned to a promise which was cancelled already goes on.")
    default: nil
    }
  }
}
