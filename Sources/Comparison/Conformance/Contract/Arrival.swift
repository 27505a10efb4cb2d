/// When and where a promise is settled, seen from its observers.
public enum Arrival: String, CaseIterable, Codable, Sendable {
  /// Before anybody attaches, by the design's own way to make a settled promise where it has one.
  case already
  /// Inside the call that starts the work.
  case atOnce
  /// After everybody attached, on the same thread.
  case later
  /// After everybody attached, on another thread.
  case otherThread
  /// On another thread, while they attach.
  case racing
}

/// For which arrivals does a clause run, and why not for the others?
public struct Arrivals: Sendable, Hashable {
  /// In the order in which they run.
  public let cases: [Arrival]
  /// What the clause speaks of, so that the others have no meaning for it; nil when it runs for all five.
  public let reason: String?

  private init(_ cases: [Arrival], reason: String? = nil) { (self.cases, self.reason) = (cases, reason) }

  /// All, for what is said of settling.
  public static let five = Arrivals(Arrival.allCases)
  /// After something that only a pending promise can be asked.
  public static let whilePending = Arrivals(
    [.later, .otherThread],
    reason: "something happens before a promise is settled or released, which is done here or elsewhere")
  /// Before the clause begins.
  public static let afterwards = Arrivals([.already], reason: "nothing is left to settle when it begins")
  /// Whenever the clause's own threads do it.
  public static let race = Arrivals([.racing], reason: "several threads do something at once")
  /// When the clause's own script does it.
  public static let scripted = Arrivals([.later], reason: "its script says what is settled and when, if anything is")
  /// Whenever the work can do it.
  public static let byWork = Arrivals(
    [.atOnce, .later, .otherThread, .racing], reason: "the work is counted, and a promise made settled has none")
  /// All but a race, whose winner nobody can foresee.
  public static let unraced = Arrivals(
    [.already, .atOnce, .later, .otherThread], reason: "what happens depends on which of two threads comes first")
  /// In the call that makes the promise.
  public static let whenMade = Arrivals(
    [.atOnce, .otherThread], reason: "the work throws in the call that makes the promise")
}
