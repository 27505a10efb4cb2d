import Dispatch

/// Who settles a promise: its caller, an operator, the return of a block that is sent to a queue, or anybody to whom such a
/// block hands its functions.
@usableFromInline
enum Resolver: Sendable {
  case caller
  case operation
  case block(DispatchQueue)
  case functions(DispatchQueue)

  /// Whether it is settled by hand. The drop of any other promise follows from the drop of what it waits for.
  var isByHand: Bool {
    switch self {
    case .caller, .functions: true
    case .operation, .block: false
    }
  }

  /// Where its block runs, if it has one.
  var queue: DispatchQueue? {
    switch self {
    case .block(let queue), .functions(let queue): queue
    case .caller, .operation: nil
    }
  }
}

extension AnyPromise {
  var queue: DispatchQueue? { core.queue }
}

extension Core {
  var queue: DispatchQueue? { resolver.queue }

  /// Whether only the return of its block settles it.
  var isSettledByReturn: Bool { if case .block = resolver { true } else { false } }

  var isOnTheWay: Bool {
    get { isSent.load(ordering: .sequentiallyConsistent) }
    nonmutating set { isSent.store(newValue, ordering: .sequentiallyConsistent) }
  }
}
