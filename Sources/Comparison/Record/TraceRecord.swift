/// What happened in scenes that every design played: the events, in order, each with its place.
public struct TraceRecord: Codable, Sendable, Equatable {
  package struct Event: Codable, Sendable, Equatable {
    package enum Kind: String, Codable, Sendable, CaseIterable {
      case created
      case started
      case settled
      case delivered
      case cancelled
      case freed
    }

    /// A queue's label, or `main`; of a program what takes part in it.
    package var place: String
    package var kind: Kind
    /// The promise, the outcome or the block that it happened to.
    package var what: String
    /// The line of the code that made it, from 1.
    package var line: Int?

    package init(place: String, kind: Kind, what: String, line: Int? = nil) {
      self.place = place
      self.kind = kind
      self.what = what
      self.line = line
    }
  }

  /// How one design played a scene.
  public struct Performance: Codable, Sendable, Equatable {
    package var design: String
    /// Why the design played the scene in another way than the others; empty if it didn't.
    package var remark: String
    /// The code that ran, line by line; nil where its source was gone.
    package var code: [String]?
    /// The line of the code that it couldn't play any more; nil if it went to the end.
    package var end: Int?
    package var events: [Event]

    package init(design: String, remark: String, code: [String]? = nil, end: Int? = nil, events: [Event]) {
      self.design = design
      self.remark = remark
      self.code = code
      self.end = end
      self.events = events
    }
  }

  package struct Scenario: Codable, Sendable, Equatable {
    package var name: String
    package var statement: String
    package var performances: [Performance]

    package init(name: String, statement: String, performances: [Performance]) {
      self.name = name
      self.statement = statement
      self.performances = performances
    }
  }

  package var version: FormatVersion
  package var scenarios: [Scenario]

  package init(scenarios: [Scenario]) {
    self.version = FormatVersion()
    self.scenarios = scenarios
  }
}
