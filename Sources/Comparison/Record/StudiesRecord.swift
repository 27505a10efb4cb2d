/// The transcripts of the case studies: one problem, every solution.
public struct StudiesRecord: Codable, Sendable, Equatable {
  /// What one solution did, line by line.
  public struct Transcript: Codable, Sendable, Equatable {
    /// Who solved it: a design, or callbacks.
    public var solution: String
    /// What happened, in order.
    public var lines: [String]
    /// Why the solution didn't reach its end, as its last line says too; absent when it did.
    public var failure: String?

    /// Creates a transcript.
    public init(solution: String, lines: [String], failure: String? = nil) {
      self.solution = solution
      self.lines = lines
      self.failure = failure
    }
  }

  /// What a server is asked for.
  public struct Question: Codable, Sendable, Equatable {
    /// The path below the server's address, with its query.
    public var target: String
    /// What the study's own server answers.
    public var answer: String

    /// Creates a question.
    public init(target: String, answer: String) {
      self.target = target
      self.answer = answer
    }
  }

  /// One script of events played to every solution.
  public struct Scenario: Codable, Sendable, Equatable {
    /// The script's name.
    public var name: String
    /// What happens in it, in one sentence.
    public var statement: String
    /// One per solution.
    public var transcripts: [Transcript]
    /// The lines that a right solution shows; absent where nobody can know them, as with somebody else's server.
    public var expected: [String]?
    /// What another server is asked for when one is named; absent where none is, and beside the transcripts of a run.
    public var asked: [Question]?

    /// Whether every solution reached its end and showed what a right one does, as far as that is known.
    public var isRight: Bool { wrong.isEmpty }

    /// The solutions that didn't end, or that showed other lines than a right one does, as far as that is known.
    public var wrong: [String] {
      transcripts.filter { $0.failure != nil || $0.lines != expected ?? $0.lines }.map(\.solution)
    }

    /// Whether every solution gave the same transcript.
    public var agrees: Bool { transcripts.allSatisfy { $0.lines == transcripts.first?.lines } }

    /// Creates a scenario.
    public init(
      name: String, statement: String, transcripts: [Transcript], expected: [String]? = nil, asked: [Question]? = nil
    ) {
      self.name = name
      self.statement = statement
      self.transcripts = transcripts
      self.expected = expected
      self.asked = asked
    }
  }

  /// The source of one solution, and what was counted in it.
  public struct Solution: Codable, Sendable, Equatable {
    /// Who solved it: a design, or callbacks.
    public var name: String
    /// The file's path inside the package.
    public var path: String
    /// The whole file.
    public var source: String
    /// Its lines with code.
    public var lines: Int
    /// The most blocks and closures that stand inside one another.
    public var depth: Int

    /// Creates a solution.
    public init(name: String, path: String, source: String, lines: Int, depth: Int) {
      self.name = name
      self.path = path
      self.source = source
      self.lines = lines
      self.depth = depth
    }
  }

  /// A solution that is wrong, and the scenario that shows it.
  public struct Wrong: Codable, Sendable, Equatable {
    /// What was played, with one transcript and what a right solution shows.
    public var scenario: Scenario
    /// The source.
    public var solution: Solution

    /// Creates a wrong solution.
    public init(scenario: Scenario, solution: Solution) { (self.scenario, self.solution) = (scenario, solution) }
  }

  /// One problem with its scenarios.
  public struct Study: Codable, Sendable, Equatable {
    /// The name that `compare study` takes.
    public var name: String
    /// The problem in one sentence.
    public var problem: String
    /// The scripts that were played.
    public var scenarios: [Scenario]
    /// The sources; absent when the program wasn't beside them.
    public var solutions: [Solution]?
    /// What is to be seen first where the solutions are shown; absent beside the transcripts of a run.
    public var wrong: Wrong?

    /// Whether every solution is right in every scenario.
    public var isRight: Bool { scenarios.allSatisfy(\.isRight) }

    /// Creates a study.
    public init(
      name: String, problem: String, scenarios: [Scenario], solutions: [Solution]? = nil, wrong: Wrong? = nil
    ) {
      self.name = name
      self.problem = problem
      self.scenarios = scenarios
      self.solutions = solutions
      self.wrong = wrong
    }
  }

  /// The version of the format.
  public var version: FormatVersion
  /// In the order of the run.
  public var studies: [Study]

  /// Creates a record of the current version.
  public init(studies: [Study]) {
    self.version = FormatVersion()
    self.studies = studies
  }
}
