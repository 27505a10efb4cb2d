/// Which laws are there, in their order?
///
/// A law groups clauses. Its number stands in documents and on the command line; code names it by its case.
public enum Law: Int, CaseIterable, Codable, Comparable, Sendable {
  case settling = 1
  case branches
  case work
  case lateness
  case attaching
  case order
  case notifying
  case deadlocks
  case errors
  case passing
  case recovery
  case adoption
  case rings
  case monad
  case producers
  case combining
  case failures
  case loops
  case time
  case places
  case cancelling
  case ripples
  case cancelRaces
  case histories
  /// No clause can ask it: the thread sanitizer looks at the tests.
  case dataRaces
  case ownership
  case drops
  case longChains
  case blocking
  case programs
  case awaiting
  case hops
  case context

  /// The law's number in documents.
  public var number: Int { rawValue }

  /// By their numbers.
  public static func < (one: Law, other: Law) -> Bool { one.rawValue < other.rawValue }

  /// What the law says, in a few words.
  public var title: String { description.title }

  /// Whom its clauses bind, unless a clause says otherwise.
  public var profile: Profile { description.profile }

  /// Whether its clauses in a process of their own have long loops or long chains, and need more time.
  var isLong: Bool { self == .loops || self == .longChains }

  /// Whether its clauses search for any fault, as long as there is time. What is known may hide from them, and hides
  /// the rest.
  var isSearch: Bool { self == .programs }

  /// Why every promise must keep those of its clauses that no source but 'here' asks for; nil if it has none.
  public var reason: String? {
    switch self {
    case .lateness: "One who can't be served must be refused, or waits for ever."
    case .deadlocks: "Code in a handler can't know what its promise has locked, so every call must be possible there."
    case .combining: "Members settle when they like; one that is lost or counted twice is no mistake of the caller's."
    case .loops: "The number of steps is data, and a program must not crash or slow down by the size of its data."
    case .time: "An interval is often computed, and a program must not hang because it is negative or not a number."
    case .cancelRaces: "A caller can't know whether the work ends first, so both ends of the race must be safe."
    case .histories: "If no order of the calls explains what threads saw, nobody can reason about the promise."
    case .ownership: "What a promise keeps without need grows while the program runs, and no caller can free it."
    case .longChains:
      "The length of a chain is data, and a program must not crash or slow down by the size of its data."
    case .programs: "It asks what the other laws ask, of steps in any order."
    case .awaiting: "A caller that is never resumed hangs, and one that is resumed twice ends the process."
    default: nil
    }
  }

  private var description: (profile: Profile, title: String) {
    switch self {
    case .settling: (.core, "settles once and never changes")
    case .branches: (.core, "one branch runs, at most once")
    case .work: (.house, "when and how often the work runs")
    case .lateness: (.core, "late observers get the same outcome")
    case .attaching: (.core, "no handler before the attaching call returns")
    case .order: (.core, "observers run in order of attachment")
    case .notifying: (.core, "observers attached during notification")
    case .deadlocks: (.core, "no deadlock from inside a handler")
    case .errors: (.core, "thrown and returned errors")
    case .passing: (.core, "outcomes pass unhandled steps unchanged")
    case .recovery: (.house, "which handlers recover, which watch")
    case .adoption: (.core, "returned promises are adopted")
    case .rings: (.core, "resolving with itself, or a cycle")
    case .monad: (.core, "the monad laws")
    case .producers: (.core, "misbehaving producers are harmless")
    case .combining: (.core, "combinators: order, empty, duplicates")
    case .failures: (.house, "combinators: failure policy")
    case .loops: (.core, "iterate, reduce, retry: exact counts")
    case .time: (.core, "time: delay, timeout, retry intervals")
    case .places: (.house, "where handlers run")
    case .cancelling: (.core, "cancel is idempotent and final")
    case .ripples: (.house, "cancel ripples to the source")
    case .cancelRaces: (.core, "cancel and settle race")
    case .histories: (.core, "concurrent histories are linearizable")
    case .dataRaces: (.core, "no data race")
    case .ownership: (.core, "captures are freed")
    case .drops: (.house, "a dropped resolver is reported")
    case .longChains: (.core, "long chains: no recursion, linear time")
    case .blocking: (.house, "blocking waits and their limits")
    case .programs: (.core, "random programs give the same trace")
    case .awaiting: (.core, "await is resumed exactly once")
    case .hops: (.house, "sharing a hop reorders nothing")
    case .context: (.house, "context shared by a chain's blocks")
    }
  }
}

/// Whom does a clause bind?
public enum Profile: String, CaseIterable, Codable, Sendable {
  /// What Promises/A+ asks, sentence by sentence.
  case aplus
  /// Every promise, where it offers what the clause needs.
  case core
  /// Promises that follow the documents of this package; of others it shows where they differ.
  case house

  /// Whether a run of this profile asks a clause. What Promises/A+ asks binds every promise.
  func contains(_ clause: Clause) -> Bool {
    clause.profile == self || self == .core && clause.profile == .aplus
  }
}
