/// What it costs to cancel a long chain that waits, by its length: down to all that depend on a promise, or up to the
/// source.
///
/// Building the chain isn't part of the time. Each design goes one way, so each has a row of its own beside callbacks
/// that go the same way. A Task has no chain to follow.
enum Cancel {
  static let families = [
    family(
      "cancel-down", "A waiting chain of so many links cancelled from its source",
      [
        CancelStateful.pass, CancelCallbacks.pass,
      ]),
    family(
      "cancel-up", "A waiting chain of so many links cancelled from its end",
      [
        CancelResolveBlock.pass, CancelCallbacks.pass,
      ]),
  ]

  private static func family(_ id: String, _ question: String, _ passes: [Pass]) -> Family {
    Family(
      place: .caller, parts: [.init(id: id, question: question, baseline: "Callbacks")], unit: "ns per link",
      scales: [1_000, 10_000, 100_000, 1_000_000], quickScales: [10_000], seconds: { Double($0) * 1.5e-6 },
      allowance: .init(full: 2), subjects: passes.map(\.time))
  }
}
