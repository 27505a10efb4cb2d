/// What has a program made, by the numbers that it gave them?
struct Things: Sendable {
  private(set) var promises: [Int: Specimen] = [:]
  private(set) var sources: [Int: Source] = [:]
  var tasks: [Int: Task<Void, Never>] = [:]
  var returned: [Specimen] = []
  /// Those that blocks use.
  private var held: [Int: Specimen] = [:]
  /// Those that blocks name, and that aren't made yet.
  private var awaited: Set<Int> = []
  /// Whether a block holds what was made in the run that made the block: it may hold itself then.
  var mayHoldItself = false
  /// Whether the program is over: what comes now comes too late to take a step.
  var areOver = false

  /// What is left of them when the program is over.
  var end: Things {
    var end = Things()
    (end.mayHoldItself, end.areOver) = (mayHoldItself, true)
    return end
  }

  /// Keeps what the step's blocks name, though the program drops it, or makes it later.
  mutating func hold(_ step: Program.Step) {
    for id in step.namedInside {
      held[id] = promises[id] ?? held[id]
      if held[id] == nil { awaited.insert(id) }
    }
  }

  mutating func keep(_ id: Int, _ promise: Specimen) {
    promises[id] = promise
    if awaited.contains(id) { held[id] = promise }
  }

  /// Forgets all but the sources that may still settle something. Nil if a block knows a promise.
  mutating func dropSettled() -> (promises: [Specimen], sources: [Source])? {
    if mayHoldItself || !held.isEmpty || !awaited.isEmpty { return nil }
    let settled = sources.filter { $0.value.isOpened }
    for id in settled.keys { sources[id] = nil }
    return (exchange(&promises, with: [:]).values + exchange(&returned, with: []), Array(settled.values))
  }

  mutating func drop(_ id: Int) -> Specimen? { promises.removeValue(forKey: id) }

  /// Forgets what no step names any more, and returns it: to release it can call back.
  mutating func forget(_ ids: Range<Int>) -> (promises: [Specimen], sources: [Source]) {
    var forgotten = (promises: exchange(&returned, with: []), sources: [Source]())
    for id in ids {
      awaited.remove(id)
      forgotten.promises += [promises.removeValue(forKey: id), held.removeValue(forKey: id)].compactMap(\.self)
      if let source = sources.removeValue(forKey: id) { forgotten.sources.append(source) }
    }
    return forgotten
  }

  func promise(_ id: Int) -> Specimen? { promises[id] ?? held[id] }

  /// The same for all runs of a block that makes it.
  mutating func source(_ id: Int) -> Source {
    let source = sources[id] ?? Source()
    sources[id] = source
    return source
  }
}
