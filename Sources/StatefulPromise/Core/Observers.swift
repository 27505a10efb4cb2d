/// In what order are observers notified, if any of them may leave?
///
/// In the order of attachment, which is the order of their numbers. The first observer is stored inline, so that a
/// single one needs no allocation. An observer that leaves makes its entry empty. Empty entries are removed from the
/// end, and all of them when as many observers have left as half of the array, or when the array has to grow although
/// most of its entries are empty.
///
/// - Cost: constant for each operation, on average; `remove` finds the observer in logarithmic time.
@usableFromInline struct Observers<Value, Failure: Error>: Sendable {
  @usableFromInline struct Entry: Sendable {
    @usableFromInline let id: Int
    /// Nil once the observer was notified or has left.
    @usableFromInline var observer: Observer<Value, Failure>?

    @inlinable init(_ id: Int, _ observer: Observer<Value, Failure>) { (self.id, self.observer) = (id, observer) }
  }

  @usableFromInline var first: Entry?
  /// Whether the attempt had observers, and all of them have left.
  @usableFromInline var isAbandoned = false
  /// How many entries at the front of `rest` are done with. If others follow, the last one still waits.
  @usableFromInline var head: UInt32 = 0
  /// How many observers have left since the empty entries were removed.
  @usableFromInline var left: UInt32 = 0
  @usableFromInline var rest: [Entry] = []
  /// How many observers there have been. A cancel doesn't reset it, so that no two observers have the same number.
  @usableFromInline var count = 0

  @inlinable init() {}

  @_alwaysEmitIntoClient var isEmpty: Bool { first == nil && Int(head) == rest.count }

  /// The only observer that waits. Nil if there are several or none, or if it isn't stored inline.
  @_alwaysEmitIntoClient var only: Observer<Value, Failure>? { Int(head) == rest.count ? first?.observer : nil }

  /// Adds the observer, if there is one, and returns its number.
  @_alwaysEmitIntoClient mutating func append(_ observer: Observer<Value, Failure>?) -> Int {
    guard let observer else { return 0 }
    (count, isAbandoned) = (count + 1, false)
    if isEmpty { first = Entry(count, observer) } else { appendLater(observer) }
    return count
  }

  @inlinable mutating func appendLater(_ observer: Observer<Value, Failure>) {
    if rest.count == rest.capacity, rest.count > 2 * rest.count(where: { $0.observer != nil }) { closeGaps() }
    rest.append(Entry(count, observer))
  }

  /// Removes the empty entries, and the room that they leave.
  @inlinable mutating func closeGaps() {
    rest = rest.filter { $0.observer != nil }
    (head, left) = (0, 0)
  }

  @_alwaysEmitIntoClient mutating func popFirst() -> Observer<Value, Failure>? {
    first.take()?.observer ?? (Int(head) == rest.count ? nil : popLater())
  }

  @inlinable mutating func popLater() -> Observer<Value, Failure>? {
    while Int(head) < rest.count {
      head += 1
      if let observer = rest[Int(head) - 1].observer.take() { return observer }
    }
    return nil
  }

  /// Removes an observer that still waits.
  @_alwaysEmitIntoClient mutating func remove(_ id: Int) -> Observer<Value, Failure>? {
    let observer = first?.id == id ? first.take()?.observer : Int(head) == rest.count ? nil : removeLater(id)
    if observer != nil { isAbandoned = isEmpty }
    return observer
  }

  @inlinable mutating func removeLater(_ id: Int) -> Observer<Value, Failure>? {
    let index = index(from: id)
    guard index < rest.count, rest[index].id == id else { return nil }
    let observer = rest[index].observer.take()
    while rest.count > Int(head), rest[rest.count - 1].observer == nil { rest.removeLast() }
    if rest.count == Int(head) { (rest, head) = ([], 0) }
    left += 1
    if left > 16, Int(left) > rest.capacity / 2 { closeGaps() }
    return observer
  }

  /// Takes out all observers. Later ones get higher numbers.
  @_alwaysEmitIntoClient mutating func takeAll() -> Observers {
    let all = self
    self = Observers()
    count = all.count
    return all
  }

  /// The first observer that waits and was attached after number `id`, which may itself have left.
  @inlinable func findNext(after id: Int) -> (id: Int, observer: Observer<Value, Failure>)? {
    if let first, first.id > id, let observer = first.observer { return (first.id, observer) }
    let entry = rest[index(from: id + 1)...].first { entry in entry.observer != nil }
    return entry.flatMap { entry in entry.observer.map { (entry.id, $0) } }
  }

  /// The index in `rest` of the first observer whose number is `id` or higher.
  @inlinable func index(from id: Int) -> Int {
    var range = Int(head)..<rest.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = rest[middle].id < id ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}

/// Whatever waits for a promise.
@usableFromInline enum Observer<Value, Failure: Error>: Sendable {
  /// A completion handler, which is called with the result.
  case handler(@Sendable (Result<Value, Failure>) -> Void)
  /// A function that is told of every end. The promise is the one that waits through it and for nothing else, if there
  /// is one: the search for cycles follows it.
  case waiter((any AnyPromise)?, @Sendable (End<Value, Failure>) -> Rest)
  /// An attempt of a promise whose block returned this one. It ends in the same way.
  case adopter(Promise<Value, Failure>, attempt: Int)

  @_alwaysEmitIntoClient var isHandler: Bool { if case .handler = self { true } else { false } }

  @_alwaysEmitIntoClient func receive(_ end: End<Value, Failure>) -> Rest {
    switch self {
    case .handler(let handler):
      if case .finished(let outcome) = end { handler(outcome.result()) }
      return .nothing
    case .waiter(_, let receive): return receive(end)
    case .adopter(let promise, let attempt): return promise.end(attempt, end, leaves: true)
    }
  }
}

/// How an attempt ends, as its observers are told.
@usableFromInline enum End<Value, Failure: Error>: Sendable {
  case finished(Outcome<Value, Failure>)
  case cancelled
  /// Nothing can give the attempt a result any longer.
  case dropped

  /// The same end for a promise of other types. Only for an end without a result.
  @_alwaysEmitIntoClient func without<NewValue, NewFailure>() -> End<NewValue, NewFailure> {
    if case .dropped = self { .dropped } else { .cancelled }
  }
}
