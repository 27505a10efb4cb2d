/// What happened in scenes that every design played: the events, in order, each with its place.
public struct TraceRecord: Codable, Sendable, Equatable {
  /// One thing that happened.
  public struct Event: Codable, Sendable, Equatable {
    /// What can happen.
    public enum Kind: String, Codable, Sendable, CaseIterable {
      /// The scene made a promise.
      case created
      /// Work began.
      case started
      /// The service or the program gave an outcome, or a block returned one.
      case settled
      /// An outcome reached a block, which ran.
      case delivered
      /// A promise or its work was cancelled.
      case cancelled
      /// A block was released, with all that it captured.
      case freed
    }

    /// A queue's label, or `main`; of a program what takes part in it.
    public var place: String
    /// What happened.
    public var kind: Kind
    /// The promise, the outcome or the block that it happened to.
    public var what: String
    /// The line of the code that made it, from 1.
    public var line: Int?

    /// Creates an event.
    public init(place: String, kind: Kind, what: String, line: Int? = nil) {
      self.place = place
      self.kind = kind
      self.what = what
      self.line = line
    }
  }

  /// How one design played a scene.
  public struct Performance: Codable, Sendable, Equatable {
    /// The design.
    public var design: String
    /// Why the design played the scene in another way than the others; empty if it didn't.
    public var remark: String
    /// The code that ran, line by line; nil where its source was gone.
    public var code: [String]?
    /// The line of the code that it couldn't play any more; nil if it went to the end.
    public var end: Int?
    /// What happened, in order.
    public var events: [Event]

    /// Creates a performance.
    public init(design: String, remark: String, code: [String]? = nil, end: Int? = nil, events: [Event]) {
      self.design = design
      self.remark = remark
      self.code = code
      self.end = end
      self.events = events
    }
  }

  /// One scene.
  public struct Scenario: Codable, Sendable, Equatable {
    /// The name that `compare trace` takes.
    public var name: String
    /// What happens in it, in one sentence.
    public var statement: String
    /// One per design.
    public var performances: [Performance]

    /// Creates a scene.
    public init(name: String, statement: String, performances: [Performance]) {
      self.name = name
      self.statement = statement
      self.performances = performances
    }
  }

  /// The version of the format.
  public var version: FormatVersion
  /// In the order of the run.
  public var scenarios: [Scenario]

  /// Creates a record of the current version.
  public init(scenarios: [Scenario]) {
    self.version = FormatVersion()
    self.scenarios = scenarios
  }
}
