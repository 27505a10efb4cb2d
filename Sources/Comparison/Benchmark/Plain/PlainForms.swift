import Plain
import Record

/// What do a link and an observer cost in a promise of a page's length, and in the design that grew from it?
///
/// All run on the caller's thread. These workloads belong to no usual run: they are measured when they, or a plain
/// form, are named. Links nest on the stack in the plain forms, so there are no more than a thousand.
enum PlainForms {
  /// The subjects that are measured only here.
  static let names = Chains.all.map(\.name)

  static let families =
    families(links, "plain-link", "A link of a chain, which adds 1: built, run and released", per: "link")
    + families(
      observers, "plain-observer", "A pending promise with one observer: made, settled and released", per: "observer")
    + [ProgramSize.plain]

  private static let links =
    Chains.all.map(linking)
    + [
      pass(ChainLinkedList.inline), pass(ChainStateful.inline), PlainCompared.resolveBlockLinks,
      PlainCompared.fullLinks, pass(ChainCallbacks.inline),
    ]

  private static let observers =
    Chains.all.map(observing)
    + [
      PlainCompared.linkedListObservers, PlainCompared.statefulObservers, PlainCompared.resolveBlockObservers,
      PlainCompared.fullObservers, PlainCompared.callbackObservers,
    ]

  /// The steps of a form don't look where they run, because the probe is in this module. The end of the chain does.
  private static func linking(_ chains: Chains) -> Pass {
    linking(chains.name) { links, gate, meter in
      var stage = Chain.build
      meter.begin()
      chains.links(links, gate.add) {
        meter.end(stage)
        stage += 1
      }
    }
  }

  private static func observing(_ chains: Chains) -> Pass {
    observing(chains.name) { count, gate in chains.observers(count, gate.add) }
  }

  /// Its time, and its allocations.
  private static func families(_ passes: [Pass], _ id: String, _ question: String, per item: String) -> [Family] {
    func family(_ id: String, _ question: String, _ unit: String, _ subjects: [Subject]) -> Family {
      Family(
        place: .caller, parts: [.init(id: id, question: question, baseline: "Callbacks")], unit: unit,
        scales: [1_000], quickScales: [1_000], seconds: { Double($0) * 1e-6 }, allowance: .init(full: 2),
        subjects: subjects)
    }
    return [
      family(id, question, "ns per \(item)", passes.map(\.time)),
      family("\(id)-allocations", "Allocations: \(question)", "count", passes.map(\.allocations)),
    ]
  }

  /// The pass over a chain that `chain-inline` measures.
  private static func pass(_ entry: Chain.Entry) -> Pass {
    linking(entry.name, note: entry.note, entry.pass)
  }

  /// Builds a chain of so many links, runs it, and lets it go; the value at its end is the number of its links.
  static func linking(
    _ name: String, note: String = "", _ chain: @escaping @Sendable (Int, Gate, inout Meter) throws -> Void
  ) -> Pass {
    Pass(name: name, note: note, stages: Chain.stages) { links, meter in
      let gate = Gate()
      try chain(links, gate, &meter)
      try gate.check(links)
    }
  }

  /// Makes so many promises one after the other, observes each, settles it with its number, and lets it go. The
  /// observer adds its number to the value.
  static func observing(
    _ name: String, note: String = "", _ observers: @escaping @Sendable (Int, Gate) throws -> Void
  ) -> Pass {
    Pass(name: name, note: note) { count, meter in
      let gate = Gate()
      meter.begin()
      try observers(count, gate)
      meter.end(0)
      try gate.check(count * (count - 1))
    }
  }
}
