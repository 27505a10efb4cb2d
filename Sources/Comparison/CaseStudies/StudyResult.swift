/// How did the solutions of a study do? Plain values, ready to be printed or saved.
public struct StudyResult: Sendable, Equatable {
  /// What one solution showed.
  public struct Transcript: Sendable, Equatable {
    /// The solution's name.
    public let solution: String
    /// The lines shown; the last one shows the failure, if there was one.
    public let lines: [String]
    /// Why the solution didn't reach its end; nil when it did.
    public let failure: String?
  }

  /// One script, as every solution played it.
  public struct Scenario: Sendable, Equatable {
    /// The script's name.
    public let name: String
    /// What happens in it, in one sentence.
    public let statement: String
    /// The lines that a right solution shows; nil where nobody can know them, as with somebody else's server.
    public let expected: [String]?
    /// One transcript for each solution played.
    public let transcripts: [Transcript]

    /// The solutions that didn't end, or that showed other lines than a right one does, as far as that is known.
    public var wrong: [String] {
      transcripts.filter { $0.failure != nil || $0.lines != expected ?? $0.lines }.map(\.solution)
    }
  }

  /// The study's name.
  public let name: String
  /// The problem, in one sentence.
  public let problem: String
  /// The scripts, in the order played.
  public let scenarios: [Scenario]

  /// Whether every solution showed the right lines in every scenario.
  public var holds: Bool { scenarios.allSatisfy(\.wrong.isEmpty) }
}
