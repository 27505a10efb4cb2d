/// Which scenes can be traced?
public enum Traces {
  /// Every scenario, the simplest first.
  public static let all: [TraceScenario] = [
    scenario("chain", "Fetch a number, double it and show it.", \.chain),
    scenario("recover", "The fetch fails, and a fallback is shown instead of the number.", \.recover),
    scenario("queues", "Fetch a number, double it on a queue and show it on the main queue.", usesMain: true, \.queues),
    scenario(
      "shared-observers", "Two observers wait for the same number, and a third is attached after it has arrived.",
      \.shared),
    scenario("combine", "Fetch two numbers, wait for both and show their sum.", \.combine),
    scenario("iteration", "Fetch three numbers, one after the other, and show their sum.", \.iteration),
    scenario("cancel", "The user gives up while the number is still being fetched.", \.cancel),
    scenario("avatars", "Fetch a user, then the user's two contacts, then an avatar for each contact.", \.avatars),
  ]

  /// The designs, in the order in which they are shown.
  public static let designs = plays.map(\.key)

  private static let plays: KeyValuePairs<String, TracePlays> = [
    "LinkedListPromise": .linkedList, "StatefulPromise": .stateful, "ResolveBlockPromise": .resolveBlock,
    "FullPromises": .full,
  ]

  private static func scenario(
    _ name: String, _ statement: String, usesMain: Bool = false,
    _ play: KeyPath<TracePlays, TracePlay>
  ) -> TraceScenario {
    TraceScenario(name, statement, usesMain: usesMain, plays.map { ($0.key, $0.value[keyPath: play]) })
  }
}

/// How one design plays every scene.
struct TracePlays: Sendable {
  let chain: TracePlay
  let recover: TracePlay
  let queues: TracePlay
  let shared: TracePlay
  let combine: TracePlay
  let iteration: TracePlay
  let cancel: TracePlay
  let avatars: TracePlay
}
