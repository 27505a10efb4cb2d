/// Which kinds are the four designs? Written down, so that any promise can be compared with them where they aren't
/// there. `KindTests` find the same by programs.
struct KnownDesign: Sendable {
  let name: String
  let kind: PromiseKind
  /// What it doesn't answer.
  let lacks: Set<Question>

  private init(
    _ name: String, _ semantics: Semantics, rings: Semantics.Rings = .rejects, inheritsQueues: Bool = true,
    _ choices: Choices = [], lacks: Set<Question> = []
  ) {
    (self.name, self.lacks) = (name, lacks)
    var semantics = semantics
    (semantics.rings, semantics.inheritsQueues) = (rings, inheritsQueues)
    kind = PromiseKind(semantics: semantics, choices: choices)
  }

  static let all = [
    KnownDesign(
      "LinkedListPromise", Semantics(runs: .forEachObserver, delivery: .sameStack), lacks: [.cancelling, .rings]),
    KnownDesign(
      "StatefulPromise", Semantics(runs: .onFirstObserver, delivery: .sameStack, cancelling: .startsAnew),
      rings: .startsAnew, [.goesDeep, .waitsForWork]),
    KnownDesign(
      "ResolveBlockPromise", Semantics(delivery: .queued(.links), hasOneSlot: true, cancelling: .detaches),
      .followsAtOnce, lacks: [.failsInListOrder]),
    KnownDesign("FullPromises", Semantics(delivery: .queued(.blocks)), inheritsQueues: false, lacks: [.cancelling]),
  ]
}
