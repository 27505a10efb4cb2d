import Foundation

/// A promise as somebody may have written it before Swift 6: a class that isn't `Sendable`, locks by hand, and starts
/// its work on a queue.
public class Future {
  /// Called once.
  public typealias Observer = (Result<Int, Error>) -> Void

  private let lock = NSLock()
  private let queue: DispatchQueue
  private var result: Result<Int, Error>?
  private var observers: [Observer] = []

  /// A promise that somebody settles by hand.
  public init(on queue: DispatchQueue) { self.queue = queue }

  /// A promise of what `work` settles; the work starts later, on the queue.
  public convenience init(on queue: DispatchQueue, work: @escaping (_ settle: @escaping Observer) -> Void) {
    self.init(on: queue)
    queue.async { work(self.settle) }
  }

  /// Takes the first result and ignores others.
  public func settle(_ result: Result<Int, Error>) {
    lock.lock()
    defer { lock.unlock() }
    guard self.result == nil else { return }
    self.result = result
    for observer in observers { queue.async { observer(result) } }
    observers = []
  }

  /// Calls the observer on the queue.
  public func observe(_ observer: @escaping Observer) {
    lock.lock()
    defer { lock.unlock() }
    if let result { queue.async { observer(result) } } else { observers.append(observer) }
  }

  /// A promise with the result of the promise that `transform` returns.
  public func flatMap(_ transform: @escaping (Result<Int, Error>) -> Future) -> Future {
    let next = Future(on: queue)
    observe { result in transform(result).observe(next.settle) }
    return next
  }
}
