/// What it costs to cancel a long chain that waits, by its length.
///
/// Building the chain isn't part of the time. Designs that can't cancel are absent. The yardstick 'plain Dispatch'
/// cancels as many work items one by one, as nothing links them.
enum Cancel {
  static let family = Family(
    parts: [.init(id: "cancel", question: "A waiting chain of so many links cancelled")], unit: "ns per link",
    scales: [1_000, 10_000, 100_000, 1_000_000], quickScales: [1_000, 10_000],
    seconds: { Double($0) * 1.5e-6 }, allowance: .init(full: 2),
    subjects: [CancelStateful.pass, CancelResolveBlock.pass, CancelGCD.pass].map(\.time))
}
