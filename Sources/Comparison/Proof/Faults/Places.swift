import Dispatch
import PromiseConformance

/// What can be wrong with the place where something runs?
extension Fault {
  static let places = [
    Fault("ignoresTheQueue", [.eager], "A handler runs where the promise likes.") { $0.handlerHop = { _, _ in .here } },
    Fault("errorIgnoresTheQueue", [.eager], "A handler of an error runs where the promise likes.") {
      $0.handlerHop = { outcome, _ in outcome.error == nil ? .sent : .here }
    },
    Fault("blockIgnoresTheQueue", .all, "A block runs where the promise likes.") { $0.blockHop = { _ in .here } },
    Fault("placeIsPassedOn", [.eager], "Where a block ran, the next one runs as well, whatever is said.") {
      $0.surroundings = { $0.moved(to: $1) }
    },
    Fault("placeIsForgotten", [.slot], "The next promise doesn't inherit the queue.") {
      $0.nextPlace = { _, _ in nil }
    },
    Fault("contextIsPassedOn", [.slot], "The next promise inherits the context.") { $0.nextPlace = { $1 ?? $0 } },
    Fault("contextIsIgnored", [.slot], "The queue beats the context.") { $0.blockPlace = { place, _ in place } },
    Fault("movesTooLate", [.slot], "A queue that is set late moves a block that is attached.") {
      $0.placeAtCall = { promise, _ in promise?.place.withLock { $0 } }
    },
    Fault("moveIsIgnored", [.slot], "A queue that is set is ignored.") { $0.moves = false },
    Fault("runsOnMainAtOnce", .onStack, "On the main queue a handler bound for it runs inside the call.") {
      $0.send = { queue, block in
        if Main.isHere, Main.isMain(queue) { block() } else { queue.async(execute: block) }
      }
    },
    Fault("defaultsElsewhere", .onQueues, "The place by default is another one.") { $0.defaultPlace = { _ in nil } },
    Fault(
      "serializesConcurrentQueues", .onQueues, "Blocks for a concurrent queue go there one after the other."
    ) {
      let serial = DispatchQueue(label: "one after the other")
      $0.send = { queue, block in serial.async { queue.sync(execute: block) } }
    },
    Fault("sharesVisitsForEver", [.eager], "A whole chain runs in one visit to its queue.") {
      let key = DispatchSpecificKey<ObjectIdentifier>()
      $0.surroundings = { $0.moved(to: $1) }
      $0.blockHop = { queue in
        queue.setSpecific(key: key, value: ObjectIdentifier(queue))
        return DispatchQueue.getSpecific(key: key) == ObjectIdentifier(queue) ? .here : .sent
      }
    },
    Fault("errorsHop", [.eager], "An error that passes a block goes through the block's queue.", shows: .alone) {
      $0.errorsHop = true
    },
  ]

  static let times = [
    Fault("timersTooShort", [.eager], "A timer takes seconds for milliseconds.") { $0.seconds = { $0 / 1_000 } },
    Fault("delayBeginsAtOnce", [.eager], "The time of a delay begins before there is a value.") {
      $0.delay = { source, target, seconds in
        _ = source.around.after(seconds) { source.attach { target.settle($0) } }
      }
    },
    Fault("delaysErrors", [.eager], "Errors are delayed too.") { $0.isDelayed = { _ in true } },
    Fault("delaysNothing", [.eager], "Nothing is delayed.") { $0.isDelayed = { _ in false } },
    Fault("delayForgets", [.eager], "A delayed promise that nobody holds is forgotten.") {
      $0.settleLate = { cell, outcome in
        let weak = Weak(cell: cell)
        return { weak.cell?.settle(outcome) }
      }
    },
    Fault("neverTimesOut", [.eager], "The time may pass.") { $0.timedOut = { _, _ in } },
    Fault("timeoutSettlesSource", [.eager], "A timeout settles the promise that takes too long.") {
      $0.timedOut = { source, _ in source.settle(.failure(Reason(TimedOut()))) }
    },
    Fault("timeoutDropsErrors", [.eager], "An error in time is lost.") { $0.inTime = { $0.error == nil ? $0 : nil } },
    Fault("timeoutGetsDefault", [.eager], "A value in time becomes a default.") { $0.inTime = { $0.map { _ in 0 } } },
    Fault("timerKeepsPromise", [.eager], "A timer keeps the promise that it is for.") { $0.timerHolds = true },
    Fault("timerIsLeft", [.eager], "The timer runs on when the outcome is there.") { $0.stopsTimer = false },
  ]
}
