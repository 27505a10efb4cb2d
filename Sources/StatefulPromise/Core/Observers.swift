/// In what order are observers notified, if any of them may leave?
///
/// In the order of attachment, which is that of their numbers. The first is kept inline, so that one costs no
/// allocation. Empty entries are removed when the list must grow and most are empty, when the last one left, and when
/// as many have left as half of the list.
///
/// - Cost: constant for each operation, on average; `remove` looks for the observer in logarithmic time.
struct Observers: Sendable {
  private struct Entry: Sendable {
    let id: Int
    /// Nil when the observer was notified or has left.
    var observer: Observer?
  }

  private var first: Entry?
  /// How many entries at the front of `rest` are done. If more follow, the last one still waits. Half a word, so that
  /// it shares one with the end of `first`.
  private var done: UInt32 = 0
  private var rest: [Entry] = []

  private var head: Int {
    get { Int(done) }
    set { done = UInt32(newValue) }
  }

  var isEmpty: Bool { first == nil && head == rest.count }

  /// How many entries there is room for.
  var room: Int { rest.capacity }

  /// The observer that waits, when it is the only one.
  var only: Observer? { head == rest.count ? first?.observer : nil }

  mutating func append(_ observer: consuming Observer, id: Int) {
    let entry = Entry(id: id, observer: observer)
    if isEmpty { return first = entry }
    if rest.count == rest.capacity, rest.count > 2 * rest.count(where: { $0.observer != nil }) { closeGaps() }
    rest.append(entry)
  }

  /// Removes the empty entries, and the room that they leave.
  @inline(never) mutating func closeGaps() {
    rest = rest.filter { $0.observer != nil }
    head = 0
  }

  mutating func popFirst() -> Observer? {
    if let entry = first.take() { return entry.observer }
    while head < rest.count {
      head += 1
      if let observer = rest[head - 1].observer.take() { return observer }
    }
    return nil
  }

  mutating func remove(_ id: Int) -> Observer? {
    if first?.id == id { return first.take()?.observer }
    let index = index(from: id)
    guard index < rest.count, rest[index].id == id else { return nil }
    let observer = rest[index].observer.take()
    while rest.count > head, rest[rest.count - 1].observer == nil { rest.removeLast() }
    if rest.count == head { (rest, head) = ([], 0) }
    return observer
  }

  /// The first waiting observer after number `id`, which itself may have left.
  @inline(never) func findNext(after id: Int) -> (id: Int, observer: Observer)? {
    if let first, first.id > id, let observer = first.observer { return (first.id, observer) }
    let entry = rest[index(from: id + 1)...].first { entry in entry.observer != nil }
    return entry.flatMap { entry in entry.observer.map { (entry.id, $0) } }
  }

  /// The index in `rest` of the first number from `id` on.
  private func index(from id: Int) -> Int {
    var range = head..<rest.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = rest[middle].id < id ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}

/// A handler, operator or promise that waits for a promise.
enum Observer: Sendable {
  /// A handler, which is called with the outcome.
  case handler(@Sendable (Outcome) -> Void)
  /// An operator or an `async` caller, and which of its sources this promise is.
  case listener(source: Int, Listener)
  /// A promise derived from this one: its function makes the next promise of the outcome.
  case block(attempt: Int, Core)
  /// A promise whose function returned this one: it takes the outcome over.
  case adopter(attempt: Int, Core)

  func receive(_ event: consuming Event, _ run: inout Run) {
    switch self {
    case .handler(let handler): if case .settled(let outcome) = event { handler(outcome) }
    case .listener(let source, let listener): listener.receive(event, source, &run)
    case .block(let attempt, let core): core.receive(event, attempt: attempt, &run)
    case .adopter(let attempt, let core): core.end(attempt: attempt, event, &run)
    }
  }
}

/// An operator's part, which is notified when the attempt of a source ends in any way.
final class Listener: Sendable {
  typealias Receive = @Sendable (_ event: Event, _ source: Int, inout Run) -> Void

  /// The promise that waits through this, if it waits for nothing else.
  let dependent: Core?
  let receive: Receive

  init(for dependent: Core? = nil, _ receive: @escaping Receive) {
    self.dependent = dependent
    self.receive = receive
  }
}

/// How an attempt ends. Its observers get this.
@usableFromInline
enum Event: Sendable {
  case settled(Outcome)
  case cancelled
  /// The attempt can't get an outcome any more.
  case dropped
}
