/// What a program has made and settled so far.
struct Draft: Hashable, Sendable {
  /// Those that the next step can use.
  private(set) var promises: [Int] = []
  /// The number of the next one.
  private(set) var promise = 0
  /// How often each promise that can be settled was.
  private(set) var settled: [Int: Int] = [:]
  private(set) var handlers = 0
  private var names: Set<Program.Queue> = []
  /// The tasks that can be cancelled.
  private(set) var waiters: [Int] = []

  mutating func note(_ step: Program.Step) {
    if let made = step.made { promises.append(made) }
    count(step)
  }

  private mutating func count(_ step: Program.Step) {
    if let made = step.made { promise = max(promise, made + 1) }
    if let queue = step.queue { names.insert(queue) }
    if step.verb == .observe || step.verb == .wait { handlers += 1 }
    switch (step.verb, step.made ?? step.handler ?? step.promises.first) {
    case (.source, let id?): settled[id] = settled[id] ?? 0
    case (.settle, let id?): settled[id, default: 0] += 1
    case (.wait, let id?): waiters.append(id)
    case (.leave, let id?): waiters.removeAll { $0 == id }
    default: break
    }
    for each in step.inside { count(each) }
  }

  var sources: [Int] { settled.keys.sorted() }

  /// The queues that the next step can name. The second one is only another one than the first.
  var queues: [Program.Queue] { names.isEmpty ? [.first] : Program.Queue.allCases }

  func value(for source: Int) -> Int { 1 + 2 * source + settled[source, default: 0] }

  /// The single steps that can be done inside, by a handler whose number comes next or the one after it.
  func inside(_ handler: Int, own: Int? = nil) -> [Program.Step] {
    let own = own.map { [$0] } ?? []
    return (sources + own).map { .settle($0, .value(value(for: $0))) }
      + (promises + own).flatMap { [.observe(handler, of: $0), .cancel($0)] } + promises.map { .drop($0) }
  }
}
