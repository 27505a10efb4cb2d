/// Which scenes can be traced?
public enum Traces {
  /// Every scenario, the simplest first.
  public static let all: [TraceScenario] = [
    scenario("chain", "A number is fetched, doubled and shown.", \.chain),
    scenario("recover", "The number isn't there; a fallback takes its place.", \.recover),
    scenario("queues", "A number is doubled on a queue and shown on the main queue.", usesMain: true, \.queues),
    scenario("shared-observers", "Two wait for one number, and a third comes late.", \.shared),
    scenario("combine", "Two numbers are fetched and added.", \.combine),
    scenario("iteration", "Three numbers are fetched one after the other and added up.", \.iteration),
    scenario("cancel", "The user gives up while the number is being fetched.", \.cancel),
    scenario("avatars", "A user, then the user's contacts, then the avatars of both.", \.avatars),
  ]

  /// The designs, in the order in which they are shown.
  public static let designs = plays.map(\.key)

  private static let plays: KeyValuePairs<String, TracePlays> = [
    "LinkedListPromise": .linkedList, "StatefulPromise": .stateful, "ResolveBlockPromise": .resolveBlock,
    "FullPromises": .full,
  ]

  private static func scenario(
    _ name: String, _ statement: String, usesMain: Bool = false,
    _ play: KeyPath<TracePlays, @Sendable (TraceStage) -> Void>
  ) -> TraceScenario {
    TraceScenario(name, statement, usesMain: usesMain, plays.map { ($0.key, $0.value[keyPath: play]) })
  }
}

/// How one design plays every scene.
struct TracePlays: Sendable {
  typealias Play = @Sendable (TraceStage) -> Void

  let chain: Play
  let recover: Play
  let queues: Play
  let shared: Play
  let combine: Play
  let iteration: Play
  let cancel: Play
  let avatars: Play
}
