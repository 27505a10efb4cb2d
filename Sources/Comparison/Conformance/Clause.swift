/// What must hold, why, and how is it checked?
///
/// A clause is data: it can be listed, chosen, counted and printed without being run.
public struct Clause: Sendable {
  /// A name for the command line, unique in the suite.
  public let id: String
  /// The group it belongs to.
  public let law: Int
  /// One sentence: what holds.
  public let statement: String
  /// Where that is said: `A+` and a number for Promises/A+, `004` for a document, `t262`, or `here`.
  public let sources: [String]
  /// What a promise has to be able to do for this to be checked.
  public let needs: Set<Capability>
  /// The ways to settle for which it runs.
  public let arrivals: Arrivals
  /// Whether a broken promise may crash the process.
  public let isIsolated: Bool
  /// What a design that differs on purpose may do instead.
  public let alternatives: [Alternative]

  let body: Body

  typealias Body = @Sendable (Trial) throws -> Void

  /// Another thing that may hold instead, asserted as positively.
  public struct Alternative: Sendable {
    /// The name by which an adapter declares it.
    public let name: String
    /// One sentence: what holds instead.
    public let statement: String
    /// The ways to settle for which it can be told; nil for those of its clause.
    public let arrivals: Arrivals?
    let body: Body

    init(_ name: String, _ statement: String, arrivals: Arrivals? = nil, body: @escaping Body) {
      self.name = name
      self.statement = statement
      self.arrivals = arrivals
      self.body = body
    }
  }

  init(
    _ id: String, law: Int, _ statement: String, _ sources: String..., needs: Set<Capability> = [],
    arrivals: Arrivals = .five, isolated: Bool = false, alternatives: [Alternative] = [],
    body: @escaping Body
  ) {
    self.id = id
    self.law = law
    self.statement = statement
    self.sources = sources
    self.needs = isolated ? needs.union([.ownProcess]) : needs
    self.arrivals = arrivals
    self.isIsolated = isolated
    self.alternatives = alternatives
    self.body = body
  }
}

/// What a clause found wrong, in one line.
struct Violation: Error, CustomStringConvertible {
  /// How a violation begins that took all the time there was.
  static let hang = "hangs"
  /// How a violation begins when something was kept that nobody needs any more.
  static let leak = "keeps alive"
  /// What is said of a clause that wasn't run, because too many before it took all the time there was.
  static let notRun = "not run after hangs"

  let description: String

  init(_ description: String, isHang: Bool = false) {
    self.description = isHang ? "\(Self.hang): \(description)" : description
  }
}
