/// What is a law called, where there is room for a few words only?
enum Law {
  /// The law's title; a law that came after this list is named by its number.
  static func title(_ number: Int) -> String {
    titles.indices.contains(number - 1) ? titles[number - 1] : "law \(number)"
  }

  /// In the order of the laws' numbers.
  private static let titles = [
    "settles once and never changes",
    "one branch runs, at most once",
    "when and how often the work runs",
    "late observers get the same outcome",
    "no handler before the attaching call returns",
    "observers run in order of attachment",
    "observers attached during notification",
    "no deadlock from inside a handler",
    "thrown and returned errors",
    "outcomes pass unhandled steps unchanged",
    "which handlers recover, which watch",
    "returned promises are adopted",
    "resolving with itself, or a cycle",
    "the monad laws",
    "misbehaving producers are harmless",
    "combinators: order, empty, duplicates",
    "combinators: failure policy",
    "iterate, reduce, retry: exact counts",
    "time: delay, timeout, retry intervals",
    "where handlers run",
    "cancel is idempotent and final",
    "cancel ripples to the source",
    "cancel and settle race",
    "concurrent histories are linearizable",
    "no data race",
    "captures are freed",
    "a dropped resolver is reported",
    "long chains: no recursion, linear time",
    "blocking waits that can't end",
    "random programs give the same trace",
    "await is resumed exactly once",
    "sharing a hop reorders nothing",
    "context shared by a chain's blocks",
  ]
}
