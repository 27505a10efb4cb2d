// A block captures an object that isn't sendable.
import FullPromises

final class Counter {
  var count = 0
}

func start(_ handler: @escaping @Sendable () -> Void) {}

func count(_ promise: Promise<Int>) {
  let counter = Counter()
  promise.then { number in counter.count += number }
  _ = retry { () -> Promise<Int> in
    counter.count += 1
    return Promise(counter.count)
  }
  _ = wrap { (handler: @escaping @Sendable () -> Void) in
    counter.count += 1
    start(handler)
  }
}
