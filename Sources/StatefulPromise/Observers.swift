/// Who waits for a promise?
@usableFromInline
enum Observer: Sendable {
  /// A handler, which is told a result.
  case handler(@Sendable (Outcome) -> Void)
  /// A combination or an `async` caller, which is told anything that ends the run.
  case watcher(@Sendable (Event, inout Steps) -> Void)
  /// A promise chained from this one: its function makes the next promise of the outcome.
  case chained(Core, run: Int)
  /// A promise whose function returned this one: it takes the outcome over.
  case adopting(Core, run: Int)

  func receive(_ event: Event, _ steps: inout Steps) {
    switch (self, event) {
    case (.handler(let handler), .finished(let outcome)): handler(outcome)
    case (.handler, .ended): break
    case (.watcher(let function), _): function(event, &steps)
    case (.chained(let core, let run), .finished(let outcome)): core.receive(outcome, run: run, &steps)
    case (.adopting(let core, let run), .finished(let outcome)): core.settle(outcome, run: run, &steps)
    case (.chained(let core, let run), .ended(let ending)), (.adopting(let core, let run), .ended(let ending)):
      core.end(run: run, ending, &steps)
    }
  }
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

/// An observer's place in line.
@usableFromInline
struct Spot: Sendable {
  let core: Core
  let id: Int
}

/// Observers in the order in which they were attached. The first stands inline, so that one costs no allocation.
///
/// - Cost: constant for each operation, on average; `remove` looks for the observer in logarithmic time.
struct Observers: Sendable {
  private struct Entry: Sendable {
    let id: Int
    var observer: Observer?
  }

  /// The next number to give, to an observer or a run. No two of one promise have the same.
  private var next = 1
  private var first: Entry?
  private var rest: [Entry] = []
  /// How many entries of `rest` were taken from its front, and how many observers wait in it.
  private var head = 0
  private var waiting = 0

  var isEmpty: Bool { first == nil && waiting == 0 }

  mutating func number() -> Int {
    defer { next += 1 }
    return next
  }

  mutating func append(_ observer: Observer?) -> Int {
    guard let observer else { return 0 }
    let entry = Entry(id: number(), observer: observer)
    if isEmpty {
      first = entry
    } else {
      rest.append(entry)
      waiting += 1
    }
    return entry.id
  }

  mutating func popFirst() -> Observer? {
    if let entry = first.take() { return entry.observer }
    while head < rest.count {
      let observer = rest[head].observer.take()
      head += 1
      guard let observer else { continue }
      waiting -= 1
      if head > max(waiting, 64) {
        rest.removeFirst(head)
        head = 0
      }
      return observer
    }
    return nil
  }

  mutating func remove(_ id: Int) -> Observer? {
    if first?.id == id { return first.take()?.observer }
    var (low, high) = (head, rest.count)
    while low < high {
      let middle = (low + high) / 2
      if rest[middle].id < id { low = middle + 1 } else { high = middle }
    }
    guard low < rest.count, rest[low].id == id, let observer = rest[low].observer.take() else { return nil }
    waiting -= 1
    if waiting < (rest.count - head) / 2 {
      rest = rest[head...].filter { $0.observer != nil }
      head = 0
    }
    return observer
  }

  mutating func removeAll() -> Self {
    var others = Observers()
    others.next = next
    return exchange(&self, with: others)
  }
}
