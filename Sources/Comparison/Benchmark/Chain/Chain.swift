/// What a link of a long chain costs, by the length of the chain: to build it, to run it and to release it.
///
/// A chain is built while its first promise is pending; each link adds 1 to the value before it. It is run by settling
/// that promise, until the last link's handler has its value. Then the last references to it are dropped. All links of
/// `chain` run on one serial queue, all of `chain-inline` on the caller's thread. Plain Dispatch has nothing to build
/// and to release, so those parts are compared with callbacks.
enum Chain {
  /// One subject with the pass that both families make: so many links, the gate that gets the last value, and the meter
  /// that notes when a stage ends.
  struct Entry: Sendable {
    let name: String
    var note = ""
    let pass: @Sendable (Int, Gate, inout Meter) throws -> Void
  }

  /// The stages of a pass.
  static let build = 0
  static let run = 1
  static let release = 2
  static let stages = 3

  static let entries = [
    ChainLinkedList.queued, ChainStateful.queued, ChainResolveBlock.entry, ChainFull.entry, ChainGCD.entry,
    ChainTask.entry, ChainCallbacks.queued,
  ]

  static let inlineEntries = [ChainLinkedList.inline, ChainStateful.inline, ChainCallbacks.inline]

  static let family = Family(
    place: .serial,
    parts: [
      .init(id: "chain", question: "A chain of so many links built, run and released"),
      .init(id: "chain-build", question: "A chain of so many links built", baseline: "Callbacks"),
      .init(id: "chain-run", question: "A chain of so many links run, from its first promise to its last handler"),
      .init(
        id: "chain-release", question: "A chain of so many links released after it ran", baseline: "Callbacks"),
    ],
    unit: "ns per link", scales: [1_000, 10_000, 100_000, 1_000_000], quickScales: [1_000, 10_000],
    seconds: { Double($0) * 1.5e-6 }, allowance: .init(full: 8),
    subjects: entries.map { entry in Subject(name: entry.name, note: entry.note) { try measure($0, entry.pass) } })

  static let inline = Family(
    place: .caller,
    parts: [
      .init(id: "chain-inline", question: "A chain of so many links built, run and released", baseline: "Callbacks")
    ],
    unit: "ns per link", scales: [1_000, 10_000, 100_000, 1_000_000], quickScales: [10_000],
    seconds: { Double($0) * 0.5e-6 }, allowance: .init(full: 3),
    subjects: inlineEntries.map { entry in
      Subject(name: entry.name, note: entry.note) { [try measure($0, entry.pass)[0]] }
    })

  private static func measure(
    _ links: Int, _ pass: (Int, Gate, inout Meter) throws -> Void
  ) throws -> [Double?] {
    let gate = Gate()
    var meter = Meter.clock(stages: stages)
    try pass(links, gate, &meter)
    try gate.check(links)
    let perLink = meter.stages.map { stage in stage.map { $0 / Double(links) } }
    return [perLink.compactMap { $0 }.reduce(0, +)] + perLink
  }
}
