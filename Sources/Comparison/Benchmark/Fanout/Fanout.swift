/// What an observer costs when many wait for one outcome: attached while it is pending, and notified.
///
/// A design that can't share an outcome is absent: an immutable promise runs anew for each observer, and one with a
/// single Next Promise has no second place.
enum Fanout {
  static let family = Family(
    parts: [.init(id: "fanout", question: "So many observers attached to one pending promise, and notified")],
    unit: "ns per observer", scales: [100, 1_000, 10_000, 100_000], quickScales: [100, 1_000, 10_000],
    seconds: { Double(max($0, Pass.itemsPerSample)) * 1e-6 }, allowance: .init(full: 1, quick: 0.3),
    subjects: [FanoutStateful.pass, FanoutFull.pass, FanoutGCD.pass, FanoutTask.pass, FanoutCallbacks.pass]
      .map(\.time))

  /// Checks that each observer got the value, which is 1.
  static func check(_ observers: Int, _ gate: Gate) throws { try gate.check(observers) }
}
