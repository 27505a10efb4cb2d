/// Who waits for a promise?
///
/// The caller's own handler, a chained promise, an `async` caller: each is a function that is told what came of the run.
@usableFromInline
struct Observer: Sendable {
  let receive: @Sendable (Event, inout Steps) -> Void

  @usableFromInline
  init(_ receive: @escaping @Sendable (Event, inout Steps) -> Void) { self.receive = receive }
}

/// What an observer is told.
@usableFromInline
enum Event: Sendable {
  case finished(Outcome)
  case ended(Ending)
}

/// Why a run ended without a result.
@usableFromInline
enum Ending: Sendable {
  case cancelled
  case dropped
}

/// Observers in the order in which they were attached. The first stands inline, so that one costs no allocation.
///
/// - Cost: constant for each operation, on average; `remove` looks for the observer in logarithmic time.
struct Observers: Sendable {
  private struct Entry: Sendable {
    let id: Int
    var observer: Observer?
  }

  private var first: Entry?
  private var rest: [Entry] = []
  private var head = 0
  private var removed = 0
  private var nextID: Int

  init() { nextID = 0 }

  /// Empty, with identifiers that those of `earlier` can't be mistaken for.
  init(after earlier: Self) { nextID = earlier.nextID }

  var isEmpty: Bool { first == nil && rest.count - head == removed }

  mutating func append(_ observer: Observer) -> Int {
    defer { nextID += 1 }
    let entry = Entry(id: nextID, observer: observer)
    if isEmpty { first = entry } else { rest.append(entry) }
    return nextID
  }

  mutating func popFirst() -> Observer? {
    if let entry = first.take() { return entry.observer }
    while head < rest.count {
      let observer = rest[head].observer.take()
      head += 1
      if let observer { return observer }
      removed -= 1
    }
    rest = []
    head = 0
    return nil
  }

  mutating func remove(_ id: Int) -> Observer? {
    if first?.id == id { return first.take()?.observer }
    guard let index = index(of: id), let observer = rest[index].observer.take() else { return nil }
    removed += 1
    if removed > (rest.count - head) / 2 { compact() }
    return observer
  }

  private func index(of id: Int) -> Int? {
    var low = head
    var high = rest.count
    while low < high {
      let middle = (low + high) / 2
      if rest[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < rest.count && rest[low].id == id ? low : nil
  }

  private mutating func compact() {
    rest = rest[head...].filter { $0.observer != nil }
    head = 0
    removed = 0
  }
}
