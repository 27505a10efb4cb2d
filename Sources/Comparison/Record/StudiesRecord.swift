/// The transcripts of the case studies: one problem, every solution.
public struct StudiesRecord: Codable, Sendable, Equatable {
  package struct Transcript: Codable, Sendable, Equatable {
    package var solution: String
    package var lines: [String]
    /// Why the solution didn't reach its end, as its last line says too; absent when it did.
    package var failure: String?

    package init(solution: String, lines: [String], failure: String? = nil) {
      self.solution = solution
      self.lines = lines
      self.failure = failure
    }
  }

  /// What a server is asked for.
  public struct Question: Codable, Sendable, Equatable {
    /// The path below the server's address, with its query.
    package var target: String
    package var answer: String

    package init(target: String, answer: String) {
      self.target = target
      self.answer = answer
    }
  }

  package struct Scenario: Codable, Sendable, Equatable {
    package var name: String
    package var statement: String
    package var transcripts: [Transcript]
    /// The lines that a right solution shows; absent where nobody can know them, as with somebody else's server.
    package var expected: [String]?
    /// What another server is asked for when one is named; absent where none is, and beside the transcripts of a run.
    package var asked: [Question]?

    /// Whether every solution reached its end and showed what a right one does, as far as that is known.
    package var isRight: Bool { wrong.isEmpty }

    /// The solutions that didn't end, or that showed other lines than a right one does, as far as that is known.
    package var wrong: [String] {
      transcripts.filter { $0.failure != nil || $0.lines != expected ?? $0.lines }.map(\.solution)
    }

    package var agrees: Bool { transcripts.allSatisfy { $0.lines == transcripts.first?.lines } }

    package init(
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
    package var name: String
    package var path: String
    package var source: String
    package var lines: Int
    /// The most blocks and closures that stand inside one another.
    package var depth: Int

    package init(name: String, path: String, source: String, lines: Int, depth: Int) {
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
    package var scenario: Scenario
    package var solution: Solution

    package init(scenario: Scenario, solution: Solution) { (self.scenario, self.solution) = (scenario, solution) }
  }

  /// One problem with its scenarios.
  public struct Study: Codable, Sendable, Equatable {
    package var name: String
    package var problem: String
    package var scenarios: [Scenario]
    /// The sources; absent when the program wasn't beside them.
    package var solutions: [Solution]?
    /// What is to be seen first where the solutions are shown; absent beside the transcripts of a run.
    package var wrong: Wrong?

    package var isRight: Bool { scenarios.allSatisfy(\.isRight) }

    package init(
      name: String, problem: String, scenarios: [Scenario], solutions: [Solution]? = nil, wrong: Wrong? = nil
    ) {
      self.name = name
      self.problem = problem
      self.scenarios = scenarios
      self.solutions = solutions
      self.wrong = wrong
    }
  }

  package var version: FormatVersion
  package var studies: [Study]

  package init(studies: [Study]) {
    self.version = FormatVersion()
    self.studies = studies
  }
}
