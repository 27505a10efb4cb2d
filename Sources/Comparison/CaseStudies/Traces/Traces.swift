/// Which scenes can be traced?
public enum Traces {
  /// The scenes, the simplest first. The designs have them in the same order.
  private static let scenes = [
    ("chain", "Fetch a number, double it and show it."),
    ("recover", "The fetch fails, and a fallback is shown instead of the number."),
    ("queues", "Fetch a number, double it on a queue and show it on the main queue."),
    ("shared-observers", "Two observers wait for the same number, and a third is attached after it has arrived."),
    ("combine", "Fetch two numbers, wait for both and show their sum."),
    ("iteration", "Fetch three numbers, one after the other, and show their sum."),
    ("cancel", "The user gives up while the number is still being fetched."),
    ("avatars", "Fetch a user, then the user's two contacts, then an avatar for each contact."),
  ]

  private static let plays: KeyValuePairs<String, [TracePlay]> = [
    "LinkedListPromise": LinkedListScenes.plays, "StatefulPromise": StatefulScenes.plays,
    "ResolveBlockPromise": ResolveBlockScenes.plays, "FullPromises": FullScenes.plays,
  ]

  /// The designs, in the order in which they are shown.
  public static let designs = plays.map(\.key)

  /// Every scenario, the simplest first.
  public static let all = scenes.enumerated().map { index, scene in
    TraceScenario(
      name: scene.0, statement: scene.1, usesMain: scene.0 == "queues", plays: plays.map { ($0.key, $0.value[index]) })
  }
}
