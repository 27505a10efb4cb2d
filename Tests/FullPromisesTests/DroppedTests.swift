import Dispatch
import FullPromises
import Testing

/// Law 27: how a wait, and the promise of `wrap`, end when nobody is left to settle.
@Suite("Dropped while somebody waits", .serialized)
struct DroppedTests {
  /// Waits on another thread for what `wait` makes of a pending promise, drops that promise, and gives how the wait
  /// ended.
  private func drop<Value: Sendable>(
    _ location: SourceLocation = #_sourceLocation,
    _ wait: @escaping @Sendable (_ source: @Sendable () -> Promise<Int>) throws -> Value
  ) -> (any Error)? {
    var source: Promise<Int>? = .pending()
    let taken = Box(source)
    let begins = DispatchSemaphore(value: 0)
    let waited = onThread {
      try wait {
        begins.signal()
        return taken.change { $0.take() } ?? Promise(0)
      }
    }
    #expect(begins.isSignalled())
    #expect(source?.isPending == true)
    source = nil
    return waited(location)?.error
  }

  @Test("A wait ends when the last holder drops the promise")
  func promise() {
    #expect(drop { source in try awaitPromise(source()) } as? PromiseError == .dropped)
    #expect(drop { source in try awaitPromise(source(), timeout: 60) } as? PromiseError == .dropped)
    #expect(
      drop { source in
        let own = source()
        return try awaitPromise(consume own)
      } as? PromiseError == .dropped)
  }

  @Test("A wait for a chain ends when the source of the chain is dropped")
  func chain() {
    let error = drop { source in
      try awaitPromise(source().then(on: serial) { $0 + 1 }.always(on: serial) {}.then(on: serial) { "\($0)" })
    }
    #expect(error as? PromiseError == .dropped)
  }

  @Test("A wait for a promise that adopted the dropped one ends")
  func adopted() {
    let error = drop { source in
      let source = Box(Optional(source()))
      return try awaitPromise(Promise<Int>(on: serial) { source.change { $0.take() } ?? Promise(0) })
    }
    #expect(error as? PromiseError == .dropped)
  }

  @Test("A wait for a promise that nobody else holds ends at once")
  func nobody() {
    #expect(onThread { try awaitPromise(Promise<Int>.pending()) }(#_sourceLocation)?.failure == .dropped)
  }

  @Test("A wait ends when a block lets go of the functions that it was given")
  func functions() {
    #expect(onThread { try awaitPromise(Promise<Int>(on: serial) { _, _ in }) }(#_sourceLocation)?.failure == .dropped)
  }

  @Test("A promise that the caller keeps isn't dropped by the wait")
  func kept() {
    let own = Promise<Int>.pending()
    #expect(throws: PromiseError.timedOut) { try awaitPromise(own, timeout: 0.01) }
    #expect(own.isPending)
    own.fulfill(1)
    #expect(own.value == 1)
  }

  /// A service that keeps its handlers until it is told to let go of them.
  private final class Service<Handler: Sendable>: Sendable {
    private let handlers = Box<[Handler]>([])
    func load(_ handler: Handler) { handlers.append(handler) }
    func drop() { handlers.change { handlers in withExtendedLifetime(handlers) { handlers = [] } } }
  }

  @Test("The promise of `wrap` is rejected when the service drops the handler, and not before")
  func handler() {
    let service = Service<@Sendable (Int) -> Void>()
    let promise = wrap(on: serial) { handler in service.load(handler) }
    serial.sync {}
    #expect(promise.isPending)
    service.drop()
    #expect(promise.settled()?.failure == .dropped)
  }

  @Test("The handler of every shape of `wrap` rejects when it is dropped")
  func shapes() {
    typealias Fault = (any Error)?
    let queue = DispatchQueue(label: "shapes")
    let nothing = wrap(on: queue) { (_: @escaping @Sendable () -> Void) in }
    let value = wrap(on: queue) { (_: @escaping @Sendable (Int) -> Void) in }
    let optional: Promise<Int?> = wrap(on: queue) { (_: @escaping @Sendable (Int?) -> Void) in }
    let valueError: Promise<Int> = wrap(on: queue) { (_: @escaping @Sendable (Int, Fault) -> Void) in }
    let errorValue: Promise<Int> = wrap(on: queue) { (_: @escaping @Sendable (Fault, Int) -> Void) in }
    let optionalError: Promise<Int?> = wrap(on: queue) { (_: @escaping @Sendable (Int?, Fault) -> Void) in }
    let errorOptional: Promise<Int?> = wrap(on: queue) { (_: @escaping @Sendable (Fault, Int?) -> Void) in }
    let two: Promise<(Int?, String?)> = wrap(on: queue) { (_: @escaping @Sendable (Int?, String?, Fault) -> Void) in }
    queue.sync {}
    let ends = [
      nothing.error, value.error, optional.error, valueError.error, errorValue.error, optionalError.error,
      errorOptional.error, two.error,
    ]
    #expect(ends.map { $0 as? PromiseError } == Array(repeating: .dropped, count: 8))
  }

  @Test("What a block of `wrap` throws counts, though its handler is dropped")
  func thrown() {
    let promise = wrap(on: serial) { (_: @escaping @Sendable (Int) -> Void) in throw Oops() }
    #expect(promise.settled()?.error as? Oops == Oops())
  }

  @Test("Handlers that hold one another are dropped with constant stack")
  func stack() {
    let last = Box<Promise<Int>?>(nil)
    onSmallStack {
      let queue = DispatchQueue(label: "handlers")
      let service = Service<@Sendable (Int) -> Void>()
      let promise = wrap(on: queue) { handler in service.load(handler) }
      last.change { $0 = promise }
      queue.sync {}
      for _ in 0..<20_000 {
        let inner = Service<@Sendable (Int) -> Void>()
        let next = wrap(on: queue) { handler in inner.load(handler) }
        queue.sync {}
        guard let previous = last.value else { return }
        previous.then(on: queue) { _ in withExtendedLifetime(inner) {} }
        last.change { $0 = next }
      }
      service.drop()
    }
    #expect(last.value?.settled()?.failure == .dropped)
  }
}

extension Result where Failure == any Error {
  fileprivate var error: (any Error)? {
    if case .failure(let error) = self { error } else { nil }
  }

  fileprivate var failure: PromiseError? { error as? PromiseError }
}
