import Dispatch
import Locking
import TestSupport

/// What the programs of the page call in every design.
protocol Observable: Sendable {
  /// Calls `task`, `start` or `then`, and hands on a text for the outcome.
  func observe(_ handler: @escaping @Sendable (String) -> Void)
  func step(_ block: @escaping @Sendable (Int) -> Int) -> Self
  func step(on queue: DispatchQueue, _ block: @escaping @Sendable (Int) -> Int) -> Self
  func step(returning block: @escaping @Sendable () -> Self) -> Self
}

protocol Cancellable: Observable {
  associatedtype Cancelled
  @discardableResult func cancel() -> Cancelled
}

/// A service that answers everybody who has asked, and a promise of its answer.
struct Service<Number: Observable>: Sendable {
  let printer: Printer
  /// Those that wait for an answer.
  private let asking = Probe<@Sendable (Int) -> Void>()
  private let promise: @Sendable (Service) -> Number

  /// - Parameter promise: makes a promise of the answer in the design's usual way.
  init(_ printer: Printer, _ promise: @escaping @Sendable (Service) -> Number) {
    (self.printer, self.promise) = (printer, promise)
  }

  func fetch() -> Number { promise(self) }

  /// The work of a promise.
  func ask(_ completion: @escaping @Sendable (Int) -> Void) {
    printer.print("fetching")
    asking.put(completion)
  }

  func answer(_ number: Int) {
    for completion in asking.all { completion(number) }
  }
}

/// The programs of the page, whatever the design.
protocol Playing: Sendable {
  func when()
  func place()
  func uses()
  func cycle()
  func queues()
}

protocol Cancelling {
  func cancels()
}

/// The programs. Each is compiled once, and run with every design that can express it.
extension Service: Playing {
  private func print(_ items: Any...) { printer.print(items.map { "\($0)" }.joined(separator: " ")) }
  private var work: DispatchQueue { printer.work }
  private func here() -> String { printer.here() }

  func when() {
    // snippet: when the work runs
    let number = fetch()
    print("made")
    number.observe { text in print("first", text) }
    number.observe { text in print("second", text) }
    answer(3)
    // end
  }

  func place() {
    // snippet: where blocks run
    let number = fetch()
    number.observe { text in print("got", text) }
    print("before")
    answer(3)
    print("after")
    // end
  }

  func uses() {
    // snippet: how often a promise can be used
    let number = fetch()
    number.step { number in 2 * number }.observe { text in print("double", text) }
    number.step { number in number * number }.observe { text in print("square", text) }
    answer(3)
    // end
  }

  func cycle() {
    // snippet: what becomes of a cycle
    let loop = Variable<Number>()
    loop.value = fetch().step(returning: { loop.value })  // the block returns the promise that waits for it
    loop.value.observe { text in print("end", text) }
    answer(3)
    // end
  }

  func queues() {
    // snippet: whether steps inherit a queue
    fetch()
      .step(on: work) { number in printed("first on", here(), number) }
      .step { number in printed("second on", here(), number) }
      .observe { _ in print("end") }
    answer(3)
    // end
  }

  private func printed(_ text: String, _ place: String, _ number: Int) -> Int {
    print(text, place)
    return number
  }
}

extension Service: Cancelling where Number: Cancellable {
  func cancels() {
    // snippet: what a cancelled promise becomes
    let number = fetch()
    number.observe { text in print("first", text) }
    number.cancel()
    number.observe { text in print("second", text) }
    answer(3)
    // end
  }
}

/// A variable that a block may read while it is assigned elsewhere.
final class Variable<Value: Sendable>: Sendable {
  private let stored = Lock(Value?.none)

  var value: Value {
    get {
      stored.withLock { value in
        guard let value else { preconditionFailure("It was read before it was assigned.") }
        return value
      }
    }
    set { stored.withLock { $0 = newValue } }
  }
}
