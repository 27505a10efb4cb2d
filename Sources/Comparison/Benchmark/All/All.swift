/// What a member costs when many pending promises are combined into one, until all of their values are there.
///
/// Making the members isn't part of the figures; combining, resolving and adding up the values is. Member number `n` is
/// resolved with `n`, on the caller's thread; what adds them up runs on a queue or, inline, on that thread too. What a
/// member holds is read while all of them wait, and the caller still has them.
enum All {
  static let families = [
    Family(
      place: .serial, parts: [.init(id: "all", question: "So many pending members combined and resolved")],
      unit: "ns per member",
      scales: [1_000, 10_000, 100_000, 1_000_000], quickScales: [1_000, 10_000],
      seconds: { Double($0) * 1e-6 }, allowance: .init(full: 3),
      subjects: passes.map(\.time)),
    Family(
      place: .caller,
      parts: [
        .init(id: "all-inline", question: "So many pending members combined and resolved", baseline: "Callbacks")
      ],
      unit: "ns per member", scales: [1_000, 10_000, 100_000, 1_000_000], quickScales: [10_000],
      seconds: { Double($0) * 1e-6 }, allowance: .init(full: 2),
      subjects: inlinePasses.map(\.time)),
    Family(
      place: .serial,
      parts: [
        .init(id: "allocations-member", question: "Allocations of a member of all, combined and resolved")
      ], unit: "count", scales: [1_000], quickScales: [1_000], seconds: { Double($0) * 1e-6 },
      allowance: .init(full: 1, quick: 0.1), subjects: passes.map(\.allocations)),
    Family(
      place: .serial, parts: [.init(id: "bytes-member", question: "Bytes added by combining a pending member of all")],
      unit: "bytes", scales: [1_000], quickScales: [1_000], seconds: { Double($0) * 1e-6 },
      allowance: .init(full: 1, quick: 0.1), subjects: passes.map(\.held)),
  ]

  static let passes = [
    AllLinkedList.queued, AllStateful.queued, AllResolveBlock.pass, AllFull.pass, AllGCD.pass, AllTask.pass,
  ]

  static let inlinePasses = [AllLinkedList.inline, AllStateful.inline, AllCallbacks.pass]

  /// The stages of a pass.
  static let combine = 0
  static let resolve = 1
  static let stages = 2

  static func check(_ members: Int, _ gate: Gate) throws { try gate.check(members * (members - 1) / 2) }
}
