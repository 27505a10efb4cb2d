/// Which laws are there, in their order?
///
/// A law groups clauses. Its number stands in documents and on the command line; code calls it by its name.
public struct Law: Hashable, Comparable, Sendable {
  /// The law's number in documents.
  public let number: Int

  /// What the law says, in a few words.
  public let title: String

  /// Whom its clauses bind, unless a clause says otherwise.
  public let profile: Profile

  /// Why every promise must keep those of its clauses that no source but 'here' asks for; nil if it has none.
  public let reason: String?

  private init(_ number: Int, _ title: String, _ profile: Profile = .core, because reason: String? = nil) {
    (self.number, self.title, self.profile, self.reason) = (number, title, profile, reason)
  }

  /// By their numbers.
  public static func < (one: Law, other: Law) -> Bool { one.number < other.number }

  /// Whether its clauses in a process of their own have long loops or long chains, and need more time.
  var isLong: Bool { self == .loops || self == .longChains }

  /// Whether its clauses search for any fault, as long as there is time. What is known may hide from them, and hides
  /// the rest.
  var isSearch: Bool { self == .programs }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Law {
  public static let settling = Law(1, "settles once and never changes")
  public static let branches = Law(2, "one branch runs, at most once")
  public static let work = Law(3, "when and how often the work runs", .house)
  public static let lateness = Law(
    4, "late observers get the same outcome",
    because: "An observer that can't be served must be refused, or it waits forever.")
  public static let attaching = Law(5, "no handler before the attaching call returns")
  public static let order = Law(6, "observers run in order of attachment")
  public static let notifying = Law(7, "observers attached during notification")
  public static let deadlocks = Law(
    8, "no deadlock from inside a handler",
    because: "Code in a handler can't know what its promise has locked, so every call must be possible there.")
  public static let errors = Law(9, "thrown and returned errors")
  public static let passing = Law(10, "outcomes pass unhandled steps unchanged")
  public static let recovery = Law(11, "which handlers recover, which watch", .house)
  public static let adoption = Law(12, "returned promises are adopted")
  public static let rings = Law(
    13, "resolving with itself, or a cycle",
    because: "Promises that wait for each other would wait forever, and no caller can see that they do.")
  public static let monad = Law(14, "the monad laws")
  public static let producers = Law(15, "misbehaving producers are harmless")
  public static let combining = Law(
    16, "combinators: order, empty, duplicates",
    because: "Members settle when they like; one that is lost or counted twice is no mistake of the caller's.")
  public static let failures = Law(17, "combinators: failure policy", .house)
  public static let loops = Law(
    18, "iterate, reduce, retry: exact counts",
    because: "The number of steps is data, and a program must not crash or slow down by the size of its data.")
  public static let time = Law(
    19, "time: delay, timeout, retry intervals",
    because: "An interval is often computed, and a program must not hang because it is negative or not a number.")
  public static let places = Law(20, "where handlers run", .house)
  public static let cancelling = Law(21, "cancel is idempotent and final")
  public static let ripples = Law(22, "cancel ripples to the source", .house)
  public static let cancelRaces = Law(23, "cancel and settle race")
  public static let histories = Law(
    24, "concurrent calls act as if made in turn",
    because: "If no order of the calls explains what threads saw, nobody can reason about the promise.")
  // Law 25, no data race, has no clause: the thread sanitizer looks at the tests.
  public static let ownership = Law(
    26, "captures are freed", .strict,
    because: "What a promise keeps without need grows while the program runs, and no caller can free it.")
  public static let drops = Law(27, "a dropped resolver is reported", .house)
  public static let longChains = Law(
    28, "long chains: no recursion, linear time", .strict,
    because: "The length of a chain is data, and a program must not crash or slow down by the size of its data.")
  // Law 29, blocking waits, and law 33, what a chain's blocks share, have none either: each comes from one document,
  // and the tests of its design ask it.
  public static let programs = Law(
    30, "random programs give the same trace",
    because: "It asks what the other laws ask, of steps in any order.")
  public static let awaiting = Law(
    31, "await is resumed exactly once",
    because: "A caller that is never resumed hangs, and one that is resumed twice ends the process.")
  public static let hops = Law(32, "sharing a hop reorders nothing", .house)
}

/// Whom does a clause bind?
public enum Profile: String, CaseIterable, Codable, Sendable {
  /// What Promises/A+ asks, sentence by sentence.
  case aplus
  /// Every promise, where it offers what the clause needs.
  case core
  /// Promises of whom more is asked than published libraries keep: at any depth, without leaks, in cycles, and with the
  /// order of threads.
  case strict
  /// Promises that follow the documents of this package; of others it shows where they differ.
  case house
  /// Promises that have the operator.
  case any, settled, countErrors, outcomes, iterate, reduce, retry, jobs, delay, timeout

  /// That of the operator that a clause needs, if it needs one.
  init?(needed needs: Set<Capability>) {
    guard let profile = needs.compactMap({ Profile(rawValue: $0.rawValue) }).first else { return nil }
    self = profile
  }

  /// Whether a run of this profile asks a clause. What Promises/A+ asks binds every promise.
  func contains(_ clause: Clause) -> Bool {
    clause.profile == self || self == .core && clause.profile == .aplus
  }
}
