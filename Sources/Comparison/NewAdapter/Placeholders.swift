extension Template.Kind {
  /// The traits of the promise.
  var traits: String {
    switch self {
    case .object, .loop: ".manyObservers, .sharedRun, .identity"
    case .value: ".manyObservers"
    }
  }

  /// Where handlers run, of what the suite gives.
  var place: String { self == .loop ? "Loop(environment.queue)" : "environment.queue" }

  /// A small promise of this kind.
  var placeholder: String {
    switch self {
    case .object: Self.head + Self.itself + Self.classText
    case .value: Self.head + Self.valueText
    case .loop: Self.head + Self.itself + Self.loopText
    }
  }

  private static let head = """
    import Dispatch
    import PromiseConformance
    import Synchronization


    """

  private static let itself = """
    struct WaitsForItself: Error {}


    """

  private static let classText = """
    /// A small promise, so that there is something to see. Put your own in its place.
    final class Placeholder: Sendable {
      typealias Observer = @Sendable (Outcome) -> Void

      enum Answer {
        case success(Int)
        case failure(Reason)
        case promise(Placeholder)
      }

      private enum State {
        case pending([Observer])
        case settled(Outcome)
      }

      private let place: DispatchQueue
      private let state = Mutex(State.pending([]))

      init(on place: DispatchQueue) { self.place = place }

      convenience init(on place: DispatchQueue, work: (@escaping Observer) -> Void) {
        self.init(on: place)
        work(settle)
      }

      @Sendable func settle(_ outcome: Outcome) {
        state.withLock { state in
          guard case .pending(let observers) = state else { return }
          state = .settled(outcome)
          for observer in observers { place.async { observer(outcome) } }
        }
      }

      func observe(_ observer: @escaping Observer) {
        state.withLock { state in
          switch state {
          case .settled(let outcome): place.async { observer(outcome) }
          case .pending(let observers): state = .pending(observers + [observer])
          }
        }
      }

      func then(_ block: @escaping @Sendable (Int) -> Answer) -> Placeholder {
        let next = Placeholder(on: place)
        observe { outcome in
          switch outcome.map(block) {
          case .success(.success(let value)): next.settle(.success(value))
          case .success(.failure(let error)), .failure(let error): next.settle(.failure(error))
          case .success(.promise(let promise)) where promise === next: next.settle(.failure(Reason(WaitsForItself())))
          case .success(.promise(let promise)): promise.observe { outcome in next.settle(outcome) }
          }
        }
        return next
      }
    }

    """

  private static let loopText =
    """
    /// A small loop: it runs what it is given, one after the other, and what that gives it in the same turn.
    final class Loop: Sendable {
      private let queue: DispatchQueue
      private let waiting = Mutex<[@Sendable () -> Void]?>(nil)

      init(_ queue: DispatchQueue) { self.queue = queue }

      func async(execute body: @escaping @Sendable () -> Void) {
        let isIdle = waiting.withLock { waiting in
          defer { waiting = (waiting ?? []) + [body] }
          return waiting == nil
        }
        if isIdle { queue.async { self.run() } }
      }

      private func run() {
        while let body = next() { body() }
      }

      private func next() -> (@Sendable () -> Void)? {
        waiting.withLock { waiting in
          if waiting?.isEmpty != false { waiting = nil }
          return waiting?.removeFirst()
        }
      }
    }


    """ + classText.replacing("DispatchQueue", with: "Loop")

  private static let valueText = """
    /// A small promise without state, so that there is something to see. Put your own in its place. It is a value
    /// around its work, which runs anew for each observer, and calls back on the stack.
    struct Placeholder: Sendable {
      typealias Observer = @Sendable (Outcome) -> Void

      enum Answer {
        case success(Int)
        case failure(Reason)
        indirect case promise(Placeholder)
      }

      private let work: @Sendable (@escaping Observer) -> Void

      init(on _: DispatchQueue, work: @escaping @Sendable (@escaping Observer) -> Void) { self.work = work }

      private init(_ work: @escaping @Sendable (@escaping Observer) -> Void) { self.work = work }

      func observe(_ observer: @escaping Observer) { work(observer) }

      func then(_ block: @escaping @Sendable (Int) -> Answer) -> Placeholder {
        Placeholder { [work] settle in
          work { outcome in
            switch outcome.map(block) {
            case .success(.success(let value)): settle(.success(value))
            case .success(.failure(let error)), .failure(let error): settle(.failure(error))
            case .success(.promise(let promise)): promise.observe(settle)
            }
          }
        }
      }
    }

    """
}
