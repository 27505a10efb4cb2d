/// Which fault fits which semantics, and what is it in one sentence?
enum Semantics: String, CaseIterable, Sendable {
  case eager, lazy, slot, value
}

extension Fault {
  /// The faults that overflow the stack.
  static let recursions: Set<Fault> = [
    .valuesRecurse, .errorsRecurse, .startsRecursively, .releasesRecursively, .cancelsRecursively, .loopRecurses,
    .stopsReleasedRecursively,
  ]

  /// The faults that only show in a process of its own.
  static let isolated: Set<Fault> = recursions.union([
    .selfAdoptionHangs, .circleHangs, .circleRejects, .circleUnreported, .dropUnreported, .dropReportedByLink,
    .keepsItself, .dropUnheard, .dropTellsDefault, .settledDropReported, .cancelledDropReported, .adoptedDropReported,
    .raceKeepsMembers, .loopKeepsSteps, .adoptionIsQuadratic, .waitMissesDrop, .waitKeepsPromise,
    .lostBlockUnreported, .waitRefusedOnMain, .waitHangsOnMain, .waitMissesMain, .errorsHop,
  ])

  /// The faults that histories of several threads alone are sure to find.
  static let concurrent: Set<Fault> = [.readsWithoutLock, .losesWakeUp]

  /// The faults that tell handlers again, or keep them.
  static let retelling: Set<Fault> = [
    .settlesInTwoSteps, .secondSettleTells, .errorAfterValueTells, .valueAfterErrorTells, .cancelAgainTells,
    .cancelAfterSettlingTells, .keepsHandlers,
  ]

  /// One sentence for the report.
  var sentence: String { description.sentence }

  /// The controls that can have it.
  var fits: [Semantics] { description.fits }

  private var description: (fits: [Semantics], sentence: String) {
    stepDescription ?? meetingDescription ?? ownDescription
  }

  private var ownDescription: (fits: [Semantics], sentence: String) {
    switch self {
    case .secondSettleOverwrites: ([.eager, .lazy, .slot], "A second settlement takes the place of the first.")
    case .secondSettleTells: ([.eager, .lazy, .slot], "A second settlement tells the handlers again.")
    case .errorAfterValueTells: ([.eager, .lazy, .slot], "An error after a value is delivered too.")
    case .valueAfterErrorTells: ([.eager, .lazy, .slot], "A value after an error is delivered too.")
    case .settlesInTwoSteps:
      ([.eager, .lazy, .slot], "Whether it is settled is looked up under one lock, and settled under another.")
    case .readsTooEarly: ([.eager, .lazy], "A default can be read before there is an outcome.")
    case .readsNothing: ([.eager, .lazy], "The outcome can't be read.")
    case .lateObserverLost: ([.eager, .lazy, .slot], "Who attaches after the settlement is never told.")
    case .lateErrorLost: ([.eager, .lazy, .slot], "Who attaches after an error is never told.")
    case .lateObserverHearsOther: ([.eager, .lazy, .slot], "Who attaches after the settlement is told a default.")
    case .attachesInTwoSteps: ([.eager, .lazy, .slot], "A handler attached between two looks at the state is lost.")
    case .readsWithoutLock: ([.eager, .lazy], "A reader that takes no lock sees for a moment what it saw before.")
    case .losesWakeUp:
      (
        [.eager, .lazy, .slot],
        "A handler is put in line after a look at the state, and waits for ever if that has changed."
      )
    case .forgetsWhoCameSince:
      ([.eager], "A delivery tells those who stood in line at the settlement, and forgets who came since.")
    case .tellsInsideAttach: ([.eager, .slot], "A settled promise runs the handler inside the call that attaches it.")
    case .deliversOnQueue: ([.lazy, .value], "A result that is there goes through a queue to whoever asks.")
    case .orderInverted: ([.eager, .lazy], "Handlers run in the reverse of their order.")
    case .orderInvertedWhileTelling:
      ([.eager, .lazy], "A handler attached while others are being told jumps the line.")
    case .settlesBeforeTelling:
      ([.eager, .lazy], "The promise counts as settled before its handlers stand in line, and others get in between.")
    case .lostWhileTelling: ([.eager, .lazy], "A handler attached while others are being told is lost.")
    case .toldAtOnceWhileTelling: ([.eager, .lazy], "A handler attached while others are being told runs at once.")
    case .toldTwiceWhileTelling: ([.eager, .lazy], "A handler attached while others are being told is told twice.")
    case .tellsUnderLock: ([.eager, .lazy, .slot], "Handlers run under the promise's lock.")
    case .tellsUnderOneLock: ([.eager, .lazy, .slot], "Handlers run under the one lock of all promises.")
    case .releaseTakesLock: ([.eager, .lazy], "Release takes the lock that handlers run under.")
    case .workRunsTwice: ([.eager, .lazy, .value], "The work is run twice.")
    case .workRunsForEach: ([.eager, .lazy], "The work is run for each observer.")
    case .startsWhenObserved: ([.eager], "The work of an eager promise waits for an observer.")
    case .startsWhenMade: ([.lazy, .value], "The work of a lazy promise doesn't wait for an observer.")
    case .sharesRun: ([.value], "A value remembers what its first run came to.")
    case .secondCallLost: ([.value], "Only the first completion of a run is delivered.")
    case .blockRunsTwice: ([.eager, .lazy, .slot, .value], "A block runs twice.")
    case .returnedValueIgnored:
      ([.eager, .lazy, .slot, .value], "The next promise gets the value that the block was given.")
    case .thrownErrorSwallowed:
      ([.eager, .lazy, .slot, .value], "When a block throws, the next promise stays pending.")
    case .thrownErrorTraps: ([.eager], "An error that a block throws ends the program.")
    case .thrownErrorSpins: ([.eager], "After an error that a block throws a loop never ends.")
    case .thrownErrorRecurses: ([.eager], "An error that a block throws is passed down the stack without end.")
    case .returnedErrorFulfils: ([.eager, .lazy, .slot, .value], "A returned error fulfils the next promise.")
    case .errorStopsAtValueBlock: ([.eager, .lazy, .slot, .value], "An error goes no further than a block for values.")
    case .errorReplacedByValueBlock:
      ([.eager, .lazy, .slot, .value], "An error that passes a block for values becomes another.")
    case .valueBlockRunsOnError:
      ([.eager, .lazy, .slot, .value], "The block for values runs with a default when there is an error.")
    case .valueStopsAtErrorBlock: ([.eager, .lazy, .slot, .value], "A value goes no further than a block for errors.")
    case .valueReplacedByErrorBlock:
      ([.eager, .lazy, .slot, .value], "A value that passes a block for errors becomes a default.")
    case .errorBlockRunsOnValue: ([.eager, .lazy, .slot, .value], "The block for errors runs when there is a value.")
    case .recoveryForgotten: ([.eager, .lazy, .slot, .value], "What a block for errors returns is ignored.")
    case .errorBlockAdoptsNothing:
      ([.eager, .lazy, .slot, .value], "A promise returned by a block for errors is ignored.")
    case .errorBlockThrowIgnored: ([.eager, .lazy, .slot, .value], "An error thrown by a block for errors is ignored.")
    case .watchRecovers: ([.eager, .lazy], "A block that only watches recovers.")
    case .watchSwallows: ([.eager, .lazy], "A block that only watches keeps the error to itself.")
    case .watchRunsOnValue: ([.eager, .lazy], "A block that only watches errors runs for values.")
    case .adoptsNothing: ([.eager, .lazy, .slot, .value], "A returned promise settles the next one with a default.")
    case .adoptsWithoutWaiting:
      ([.eager, .lazy, .slot], "A returned promise that is pending settles the next one with a default.")
    case .adoptsOneLevel:
      ([.eager, .lazy, .slot], "A returned promise whose own block returns a promise gives a default.")
    case .adoptedErrorLost: ([.eager, .lazy, .slot, .value], "The error of a returned promise is lost.")
    case .adoptedErrorFulfils: ([.eager, .lazy, .slot], "The error of a returned promise fulfils the next one.")
    case .selfAdoptionHangs:
      ([.eager, .lazy, .slot], "A promise returned by its own block waits for itself in silence.")
    case .circleHangs: ([.eager, .lazy, .slot], "Only a circle of one promise is noticed.")
    case .circleRejects: ([.lazy], "A circle is rejected with an error that was made up.")
    case .circleUnreported: ([.lazy], "A circle isn't reported.")
    case .cancelDoesNothing: ([.lazy, .slot], "Cancel does nothing.")
    case .cancelIsLate: ([.slot], "Cancel takes effect after the call has returned.")
    case .cancelAgainTells: ([.lazy, .slot], "Cancelling what is settled or cancelled tells a default.")
    case .cancelAfterSettlingTells: ([.lazy, .slot], "Cancelling a settled promise tells its outcome again.")
    case .cancelUnsettles: ([.lazy], "Cancelling a settled promise makes it pending again.")
    case .cancelWaitsForHandlers: ([.lazy, .slot], "Cancel waits for the handler that calls it.")
    case .cancelledBlocksRun: ([.lazy, .slot], "The block of a cancelled promise runs.")
    case .cancelStaysDown: ([.slot], "Cancel doesn't reach the source.")
    case .cancelGoesUp: ([.lazy], "Cancel reaches the source, which others share.")
    case .valuesRecurse: ([.eager, .lazy, .slot, .value], "A value goes down the stack from link to link.")
    case .errorsRecurse: ([.eager, .lazy, .slot, .value], "An error goes down the stack from link to link.")
    case .startsRecursively: ([.lazy, .value], "Starting goes down the stack from link to link.")
    case .releasesRecursively: ([.eager, .lazy, .slot, .value], "Release goes down the stack from link to link.")
    case .settlesWeakly:
      ([.eager, .lazy, .slot], "A chain that nobody holds is forgotten before its source has settled.")
    case .keepsHandlers: ([.eager, .lazy, .slot], "Handlers are kept when they have run.")
    case .keepsItself: ([.eager, .lazy, .slot], "A pending promise keeps itself.")
    case .leaksBlocks: ([.lazy, .value], "Blocks are kept for ever.")
    case .waitsForItsTurn:
      ([.lazy], "A handler attached inside a handler waits, also when the promise was settled before.")
    case .dropUnreported: ([.lazy], "A promise that nobody can settle any more isn't reported.")
    case .stopsReleasedRecursively:
      ([.slot], "What would stop the work is released down the stack, from promise to promise.")
    case .adoptionIsQuadratic: ([.eager, .lazy, .slot], "Each adoption follows all that were made before it.")
    case .lostBlockUnreported: ([.slot], "A block that its executor lets go of isn't reported.")
    case .losersKeepResult: ([.eager, .lazy], "Members that are still pending keep what a combination came to.")
    case .waitRefusedInWork: ([.eager], "Every wait in the work of a promise is refused.")
    case .waitMissesDrop: ([.eager], "A thread waits on for a promise that nobody can settle any more.")
    case .waitKeepsPromise: ([.eager, .lazy, .slot], "A waiting caller keeps the promise that it waits for.")
    case .dropReportedByLink: ([.lazy], "A dropped chain is reported for each of its links.")
    case .combinesInArrivalOrder:
      ([.eager, .lazy, .slot], "What promises come to together is in the order in which they settled.")
    case .combinesTooEarly: ([.eager, .lazy, .slot], "The last of several promises isn't waited for.")
    case .emptyHangs: ([.eager, .lazy, .slot], "No promises at all are waited for in vain.")
    case .memberCountsOnce: ([.eager, .lazy, .slot], "A promise that is given twice counts in one place.")
    case .combiningStartsMembers: ([.lazy], "Combining starts the work of the members.")
    case .allWaitsWithErrors: ([.eager, .lazy], "An error waits until all others have settled.")
    case .settledFails: ([.eager, .slot], "One error is the error of all outcomes.")
    case .raceWaitsForAll: ([.eager, .lazy], "A race is won by the last.")
    case .raceIgnoresErrors: ([.eager, .lazy], "An error can't win a race.")
    case .ignoresTheQueue: ([.eager], "A handler runs where the promise likes.")
    case .errorIgnoresTheQueue: ([.eager], "A handler of an error runs where the promise likes.")
    case .waitHearsDefault: ([.eager, .lazy, .slot, .value], "A waiting caller is resumed with a default.")
    case .waitMissesErrors: ([.eager, .slot, .value], "A waiting caller isn't resumed by an error.")
    case .waitIgnoresCancel: ([.eager, .slot], "Cancelling the task leaves a waiting caller waiting.")
    case .waitStopsWhenCancelled: ([.value], "Cancelling the task gives up the result that a run will have.")
    case .workNotStopped: ([.lazy, .slot], "Cancel doesn't stop the work.")
    case .workStoppedAgain: ([.slot], "Each cancel stops the work anew.")
    case .settledWorkStopped: ([.slot], "Cancel stops the work of a settled promise.")
    case .cancelIsSilent: ([.slot], "Who depends on a cancelled promise isn't told.")
    case .cancelIsFinal: ([.lazy], "A cancelled promise can't be started again.")
    case .readsOnlyValues: ([.eager, .lazy], "An error can't be read.")
    case .readsNothingWhileTelling: ([.eager, .lazy], "The outcome can't be read before all handlers have run.")
    case .readWaitsForHandlers: ([.eager, .lazy], "Reading waits for the handler that runs.")
    case .blockRunsWhenChained: ([.eager, .slot], "A block for values runs with a default when it is chained.")
    case .errorBlockRunsWhenChained: ([.eager, .slot], "A block for errors runs with a default when it is chained.")
    case .watchRunsTwice: ([.eager, .lazy], "A block that watches runs twice.")
    case .lastHandlerReplaces: ([.eager], "A handler takes the place of the one attached before it.")
    case .startsInTwoSteps:
      ([.lazy], "Whether the work has started is looked up under one lock, and noted under another.")
    case .chainStartsAgain: ([.value], "A link starts the work of its source once more.")
    case .blockRunsForEach: ([.eager], "A block runs again for each observer of the promise that it makes.")
    case .blockWaitsForObserver: ([.eager], "The block of an eager promise waits for an observer of what it makes.")
    case .errorTellsInsideAttach:
      ([.eager, .slot], "A rejected promise runs the handler inside the call that attaches it.")
    case .throwEndsTelling: ([.eager], "When a block throws, those attached after it aren't told.")
    case .blocksOvertake: ([.eager], "Chained blocks stand in the line before handlers.")
    case .batchesOvertake: ([.eager, .lazy], "Handlers beyond the first sixty-four are told before those.")
    case .errorLostWhileTelling: ([.eager, .lazy], "A handler attached while others are told of an error is lost.")
    case .throwReachesOthers:
      ([.eager], "An error that a block throws becomes the outcome of the promise it was attached to.")
    case .errorZeroFulfils: ([.eager, .lazy, .slot], "An error whose code is zero counts as none.")
    case .recoverySettlesSource:
      ([.eager], "What a block for errors returns becomes the outcome of the promise it was attached to.")
    case .adoptedOnce: ([.eager, .lazy], "A promise that was adopted before gives the next adopter a default.")
    case .adoptionSteals: ([.eager, .lazy], "Adopting a promise takes its handlers away.")
    case .workThrowLost: ([.eager], "What the work throws is lost.")
    case .workThrowOverwrites: ([.eager], "What the work throws takes the place of an outcome that is there.")
    case .attachRevives: ([.slot], "Attaching to a cancelled promise brings it back.")
    case .stopsInTwoSteps:
      ([.slot], "Whether the work is stopped is looked up under one lock, and noted under another.")
    case .stopsBeforeCancelling: ([.lazy, .slot], "The work is stopped while the promise still counts as pending.")
    case .cancelMissesAdopted: ([.slot], "Cancel doesn't reach a promise that a block returned.")
    case .cancelsRecursively: ([.slot], "Cancel goes down the stack from link to link.")
    case .cancelTellsDefault: ([.lazy], "Cancel tells a default to those who wait.")
    case .keepsWork: ([.lazy, .value], "The work is kept when it is done.")
    case .keepsStop: ([.lazy, .slot], "What stops the work is kept when the work is done.")
    case .dropUnheard: ([.slot], "Who waits for a promise that nobody can settle any more is not told.")
    case .dropTellsDefault:
      ([.eager, .lazy], "Who waits for a promise that nobody can settle any more is told a default.")
    case .settledDropReported: ([.lazy], "Letting go of a settled promise is reported.")
    case .cancelledDropReported: ([.lazy], "Letting go of a cancelled promise is reported.")
    case .adoptedDropReported: ([.lazy], "The drop of an adopted promise is reported for the adopter too.")
    case .waitBeginsInTwoSteps: ([.eager, .slot], "A settlement between two steps of beginning to wait is lost.")
    case .waitCancelSettles: ([.eager], "Cancelling one waiting task settles the promise for all.")
    case .waitForgottenWhenDropped:
      ([.lazy], "A caller who waits for a promise that lets go of its handlers waits for ever.")
    default: preconditionFailure("\(self) isn't in a table")
    }
  }
}
