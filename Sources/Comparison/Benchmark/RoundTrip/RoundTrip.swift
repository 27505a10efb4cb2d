import Dispatch

/// How long does a try take from creating a resolved promise until the last of its chained blocks runs? The blocks run
/// on a serial queue, one try after the other (document 004, the first three tables).
///
/// The caller sleeps on a semaphore until the last block wakes it, for every subject alike. So two thread wake-ups are
/// part of every figure, that of plain Dispatch included: what a subject adds is the difference, and the ratio
/// understates it. `wake` measures the wake-ups alone, and `steps` the rest: it makes many tries before the queue runs
/// the first block.
enum RoundTrip {
  typealias Measure = @Sendable (_ tries: Int, _ pace: Pace) throws -> [Double?]

  /// When the caller waits.
  enum Pace {
    case afterEachTry
    /// The queue is suspended until all tries are made, so that no thread is woken meanwhile, nor meets another.
    case atTheEnd
  }

  /// One subject with 1, 2 and 3 blocks, each written out by hand.
  struct Entry: Sendable {
    let name: String
    var note = ""
    let one: Measure
    let two: Measure
    let three: Measure
  }

  static let families = [
    family("then1", "one chained block", \.one), family("then2", "two chained blocks", \.two),
    family("then3", "three chained blocks", \.three),
    steps("steps1", "one chained block", \.one), steps("steps2", "two chained blocks", \.two),
    steps("steps3", "three chained blocks", \.three),
  ]

  private static let entries = [
    RoundTripLinkedList.entry, RoundTripStateful.entry, RoundTripResolveBlock.entry, RoundTripFull.entry,
    RoundTripGCD.entry,
    RoundTripTask.entry,
    RoundTripCallbacks.entry,
  ]

  private static func family(_ id: String, _ blocks: String, _ measure: KeyPath<Entry, Measure>) -> Family {
    Family(
      place: .serial,
      parts: [.init(id: id, question: "Round trip through \(blocks) on a serial queue, average of all tries")],
      unit: "ns per try", scales: [10_000], quickScales: [1_000], slices: 100,
      seconds: { Double($0) * 1e-6 }, allowance: .init(full: 2, quick: 0.5), subjects: subjects(measure, .afterEachTry)
    )
  }

  /// The same tries, all of them in flight at once, and one wait at the end.
  private static func steps(_ id: String, _ blocks: String, _ measure: KeyPath<Entry, Measure>) -> Family {
    Family(
      place: .serial,
      parts: [.init(id: id, question: "So many tries through \(blocks) made at once, then run on a serial queue")],
      unit: "ns per try", scales: [2_000], quickScales: [2_000], seconds: { Double($0) * 2e-6 },
      allowance: .init(full: 2, quick: 0.4), subjects: subjects(measure, .atTheEnd))
  }

  private static func subjects(_ measure: KeyPath<Entry, Measure>, _ pace: Pace) -> [Subject] {
    entries.map { entry in
      let measure = entry[keyPath: measure]
      return Subject(name: entry.name, note: entry.note) { try measure($0, pace) }
    }
  }

  /// Makes one try after the other; `attempt` gets the try's number, and each of its blocks adds 1 to it.
  @inline(__always)
  static func measure(
    _ tries: Int, blocks: Int, _ pace: Pace, _ attempt: (Int, DispatchQueue, Gate) -> Void
  ) throws -> [Double?] {
    let queue = Queue.make(.serial)
    let gate = Gate(arrivals: pace == .atTheEnd ? tries : 1)
    if pace == .atTheEnd { queue.suspend() }
    let start = ContinuousClock.now
    for number in 0..<tries {
      attempt(number, queue, gate)
      if pace == .afterEachTry { try gate.wait() }
    }
    if pace == .atTheEnd {
      queue.resume()
      try gate.wait()
    }
    let elapsed = ContinuousClock.now - start
    queue.sync {}  // What the last block left to release must not weigh on the next subject.
    try gate.check(tries * (tries - 1) / 2 + tries * blocks)
    return [elapsed.nanoseconds / Double(tries)]
  }
}
