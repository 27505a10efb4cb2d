/// What must hold, why, and how is it checked?
///
/// A clause is data: it can be listed, chosen, counted and printed without being run.
public struct Clause: Sendable, Identifiable, CustomStringConvertible {
  /// A name for the command line, unique in the suite.
  public let id: String
  /// The group it belongs to.
  public let law: Law
  /// Whom it binds.
  public let profile: Profile
  /// One sentence: what holds.
  public let statement: String
  /// Where that is said: `A+` and a number for Promises/A+, `004` for a document, `t262`, or `here`.
  public let sources: [String]
  /// What a promise has to be able to do for this to be checked.
  public let needs: Set<Capability>
  /// The ways to settle for which it runs.
  public let arrivals: Arrivals
  /// Whether nothing else may happen in the process meanwhile, because the clause measures the process or replaces a
  /// hook, or because a broken promise may crash it.
  public let isIsolated: Bool
  /// What a design that differs on purpose may do instead.
  public private(set) var alternatives: [Alternative] = []

  private let act: Body
  /// What is noted in the end, if the clause says so, and whether the order matters.
  private let (notes, inAnyOrder): ([String]?, Bool)
  /// What else is asked in the end.
  private var check: Body?

  typealias Body = @Sendable (Trial) throws -> Void

  /// Another thing that may hold instead, asserted as positively.
  public struct Alternative: Sendable {
    /// The name by which an adapter declares it.
    public let name: String
    /// One sentence: what holds instead.
    public let statement: String
    /// The ways to settle for which it is checked; nil for those of its clause.
    public internal(set) var arrivals: Arrivals?
    var ends = End.returning
    /// What is noted in the end.
    var notes: [String]?
    /// Whether what the clause says is noted may come in any order.
    var inAnyOrder = false
    /// What is done in place of all that the clause does.
    var body: Body?
    /// What is asked after the clause's own body.
    var check: Body?

    /// How a run ends that keeps the alternative.
    enum End: Sendable {
      /// The body returns, and the promise has released everything.
      case returning
      /// A trap ends the process before the body returns. Only the parent sees it.
      case trapping
      /// The body returns, and leaves threads behind that wait forever.
      case waiting
    }

    /// The clause's own body, in which a producer settles for the second time.
    static func traps(_ arrivals: Arrivals = .scripted) -> Alternative {
      Alternative(
        name: "traps", statement: "A second completion ends the process with a trap.", arrivals: arrivals,
        ends: .trapping)
    }

    /// The clause's own body and notes, whose order is open.
    static let inAnyOrder = Alternative(
      name: "in-any-order", statement: "Each runs once, in any order.", inAnyOrder: true)

    /// The clause's own body, in which a promise is released unsettled: what a promise does that demands a settlement.
    static let trapsWhenDropped = Alternative(
      name: "traps-when-dropped", statement: "A promise that is released unsettled ends the process with a trap.",
      arrivals: .scripted, ends: .trapping)
  }

  /// Where the notes are given, they are expected after the body, and no more.
  init(
    _ id: String, law: Law, profile: Profile? = nil, _ statement: String, sources: [String],
    needs: Set<Capability> = [], arrivals: Arrivals = .five, isolated: Bool = false,
    noting notes: [String]? = nil, inAnyOrder: Bool = false, body: @escaping Body
  ) {
    self.id = id
    self.law = law
    let isOfAPlus = sources.contains { $0.hasPrefix("A+ ") } && !sources.contains("here")
    self.profile = profile ?? (isOfAPlus ? .aplus : Profile(needed: needs) ?? law.profile)
    self.statement = statement
    self.sources = sources
    self.needs = needs
    self.arrivals = arrivals
    self.isIsolated = isolated
    act = body
    (self.notes, self.inAnyOrder) = (notes, inAnyOrder)
  }

  /// The same clause, with a check after its body.
  func expecting(_ check: @escaping Body) -> Clause {
    var clause = self
    clause.check = check
    return clause
  }

  /// The same clause, with an alternative that a design may declare.
  func or(_ alternative: Alternative) -> Clause {
    var clause = self
    clause.alternatives.append(alternative)
    return clause
  }

  /// Asks a promise, which may do something else on purpose. What that says of the end replaces what the clause says.
  func ask(_ trial: Trial, as alternative: Alternative?) throws {
    if let body = alternative?.body { return try body(trial) }
    try act(trial)
    let endsOtherwise = alternative?.notes != nil || alternative?.check != nil
    let (notes, check) = endsOtherwise ? (alternative?.notes, alternative?.check) : (notes, check)
    if let notes { try trial.expect(notes, inAnyOrder: inAnyOrder || alternative?.inAnyOrder == true) }
    try check?(trial)
  }

  /// The name and the sentence, as a test shows its argument.
  public var description: String { "\(id): \(statement)" }

  /// Why every promise must keep it, where no source but 'here' asks for it; nil for others.
  public var reason: String? { profile != .house && sources == ["here"] ? law.reason : nil }

  /// Whether it takes seconds where others take milliseconds.
  var takesLong: Bool { isIsolated && law.isLong || law == .histories || law == .programs }

  /// What the subject declares to do instead, if the clause knows it.
  func alternative(of subject: Subject) -> Alternative? {
    subject.difference(in: self).flatMap { declared in alternatives.first { $0.name == declared.alternative } }
  }

  /// The same for a subject, whose alternative may trap or leave threads behind.
  func isIsolated(for subject: Subject) -> Bool {
    isIsolated || alternative(of: subject).map { $0.ends != .returning } ?? false
  }
}

/// The fault that a clause found, in one line.
struct Violation: Error, CustomStringConvertible {
  /// What it can mean to run the clause again.
  enum Kind: String, Codable {
    /// It was seen, and stays.
    case wrong
    /// A call didn't return, or nothing comes any more; a busy machine can be the reason.
    case timeout
    /// One event didn't come in time; a busy machine can be the reason.
    case missing
    /// Something was kept that nobody needs any more, as long as it was waited for.
    case leak
    /// The process ended.
    case crash
    /// Something was asked that the promise hasn't.
    case lacking
    /// Two threads would have used at once what is for one.
    case races
    /// The time was over before anything was asked.
    case idle

    /// Whether nothing is said of the promise.
    var isUnasked: Bool { [.lacking, .races, .idle].contains(self) }

    /// What was seen, in the words before the rest.
    fileprivate var head: String {
      switch self {
      case .timeout: "hangs: "
      case .missing: "missing: "
      default: ""
      }
    }
  }

  private let what: String
  let kind: Kind

  init(_ what: String, _ kind: Kind = .wrong) { (self.what, self.kind) = (what, kind) }

  var description: String { kind.head + what }

  /// What is said of another clause or form inside this one has its words already.
  static func withoutHead(_ words: String) -> Substring {
    [Kind.timeout, .missing].reduce(words[...]) { words, kind in words.trimmingPrefix(kind.head) }
  }

  /// The body of the clause didn't return.
  init(hangsAfter notes: [String], isBusy: Bool) {
    let what = isBusy ? "is at work" : "does nothing, as in a deadlock"
    self.init("a call doesn't return, and the process \(what); noted \(listed(notes))", .timeout)
  }

  /// The same, seen in this form of a promise.
  func of(_ form: String) -> Violation { Violation("\(form): \(what)", kind) }

  /// The same, seen for this arrival.
  func at(_ arrival: Arrival) -> Violation {
    kind.isUnasked ? self : Violation("\(what) (\(arrival.rawValue))", kind)
  }
}
