/// What a member costs when many pending promises are combined into one, until all of their values are there.
///
/// Making the members isn't part of the time; combining, resolving and adding up the values is. Member number `n` is
/// resolved with `n`.
enum All {
  static let family = Family(
    parts: [.init(id: "all", question: "So many pending members combined and resolved")], unit: "ns per member",
    scales: [100, 1_000, 10_000, 100_000], quickScales: [100, 1_000, 10_000],
    seconds: { Double(max($0, Pass.itemsPerSample)) * 1e-6 }, allowance: .init(full: 1, quick: 0.3),
    subjects: [
      AllLinkedList.pass, AllStateful.pass, AllResolveBlock.pass, AllFull.pass, AllGCD.pass, AllTask.pass,
      AllCallbacks.pass,
    ].map(\.time))

  static func check(_ members: Int, _ gate: Gate) throws { try gate.check(members * (members - 1) / 2) }
}
