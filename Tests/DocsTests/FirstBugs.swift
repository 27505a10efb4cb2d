import Foundation

/// Promises as they are written first, with the bugs that the page names.
enum FirstBugs {
  // snippet: first
  final class Promise<Value> {
    typealias Handler = (Result<Value, any Error>) -> Void
    var outcome: Result<Value, any Error>?
    var handlers: [Handler] = []

    func settle(_ new: Result<Value, any Error>) {
      if outcome != nil { return }
      outcome = new
      for handler in handlers { handler(new) }
    }

    func observe(_ handler: @escaping Handler) {
      if let outcome { handler(outcome) } else { handlers.append(handler) }
    }

    func then<New>(_ block: @escaping (Value) throws -> Promise<New>) -> Promise<New> {
      let next = Promise<New>()
      observe { outcome in
        do { try block(outcome.get()).observe(next.settle) } catch { next.settle(.failure(error)) }
      }
      return next
    }
  }
  // end

  /// With a lock, and its handlers called under it.
  final class Locked<Value> {
    let lock = NSLock()
    var outcome: Result<Value, any Error>?
    var handlers: [Promise<Value>.Handler] = []

    // snippet: locked
    func settle(_ new: Result<Value, any Error>) {
      lock.withLock {
        outcome = new
        for handler in handlers { handler(new) }
      }
    }
    // end
  }

  // snippet: all
  static func all<Value>(_ members: [Promise<Value>]) -> Promise<[Value]> {
    let (whole, expected) = (Promise<[Value]>(), members.count)
    var values: [Value] = []
    for member in members {
      member.observe { outcome in
        do { values.append(try outcome.get()) } catch { return whole.settle(.failure(error)) }
        if values.count == expected { whole.settle(.success(values)) }
      }
    }
    return whole
  }
  // end

  // snippet: race
  static func race<Value>(_ members: [Promise<Value>]) -> Promise<Value> {
    let first = Promise<Value>()
    for member in members { member.observe(first.settle) }
    return first
  }
  // end

  /// With a place for one consumer.
  final class OneConsumer<Value> {
    var outcome: Result<Value, any Error>?
    var consumer: Promise<Value>.Handler?

    // snippet: slot
    func observe(_ handler: @escaping (Result<Value, any Error>) -> Void) {
      if let outcome { handler(outcome) } else { consumer = handler }
    }
    // end

    func settle(_ new: Result<Value, any Error>) {
      outcome = new
      consumer?(new)
    }
  }

  /// With work that can be cancelled and started again.
  final class Restartable<Value> {
    let work: (@escaping Promise<Value>.Handler) -> Void
    var current = Promise<Value>()

    init(work: @escaping (@escaping Promise<Value>.Handler) -> Void) { self.work = work }

    // snippet: restart
    func start() { work { outcome in self.current.settle(outcome) } }

    func cancel() { current = Promise() }
    // end
  }
}
