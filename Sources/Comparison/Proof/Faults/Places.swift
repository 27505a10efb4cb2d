import Dispatch
import PromiseConformance

/// What can be wrong with the place and the time of something?
extension Fault {
  static let places: [Fault] = [
    Fault("ignoresTheQueue", [.eager], "A handler runs where the promise likes.") {
      $0.observeOn = { promise, _, handler in promise.observe(handler) }
    },
    Fault("errorIgnoresTheQueue", [.eager], "A handler of an error runs where the promise likes.") {
      $0.observeOn = { promise, queue, handler in
        promise.watch { handler(.failure($0)) }.observe(on: queue) { if $0.isValue { handler($0) } }
      }
    },
    Fault("blockIgnoresTheQueue", .all, "A block runs where the promise likes.") {
      $0.thenOn = { promise, _, block in promise.then(block) }
    },
    Fault("ignoresMain", .sharedRun, "A handler for the main queue runs where the promise likes.") {
      $0.observeOnMain = { promise, handler in promise.observe(handler) }
    },
    Fault("placeIsForgotten", [.slot], "The next promise doesn't inherit the queue.") {
      $0.then = { $0.then($1).slot.moved(to: nil) }
      alter(&$0.thenOn) { then in { then($0, $1, $2).slot.moved(to: nil) } }
    },
    Fault("movesTooLate", [.slot], "A queue that is set late moves a block that is attached.") {
      $0.then = { promise, block in
        let (first, source) = (promise.slot.place.withLock { $0 }, promise.slot)
        return promise.then { [weak source] value in
          guard let queue = source?.place.withLock({ $0 }), queue !== first else { return block(value) }
          return queue.sync { block(value) }
        }
      }
    },
    Fault("moveIsIgnored", [.slot], "A queue that is set is ignored.") {
      $0.move = { _, _ in }
      $0.observeOn = { promise, _, handler in promise.observe(handler) }
      $0.thenOn = { promise, _, block in promise.then(block) }
    },
    Fault("serializesConcurrentQueues", .onQueues, "Blocks for a concurrent queue go there one after the other.") {
      let serial = DispatchQueue(label: "one after the other")
      alter(&$0.observeOn) { observe in
        { promise, queue, handler in observe(promise, serial) { outcome in queue.sync { handler(outcome) } } }
      }
      alter(&$0.thenOn) { then in
        { promise, queue, block in then(promise, serial) { value in queue.sync { block(value) } } }
      }
    },
    Fault("delaysNothing", [.eager], "Nothing is delayed.") { $0.delay = { promise, _ in promise.passing() } },
    Fault("neverTimesOut", [.eager], "The time may pass.") { $0.timeout = { promise, _ in promise.passing() } },
  ]
}

extension SlotControl {
  fileprivate func moved(to queue: DispatchQueue?) -> SlotControl {
    move(to: queue)
    return self
  }
}
