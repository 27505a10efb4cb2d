import Foundation
import Record

/// Which case studies are there, and how are they run?
public enum Studies {
  /// A name that no study or no solution has.
  public enum UnknownName: Error, Equatable, CustomStringConvertible {
    /// No study has this name; these are known.
    case study(String, known: [String])
    /// No solution has this name; these are known.
    case solution(String, known: [String])

    /// One sentence for the person who typed the name.
    public var description: String {
      switch self {
      case .study(let name, let known): "there is no study '\(name)'; there are: \(known.joined(separator: ", "))"
      case .solution(let name, let known): "there is no solution '\(name)'; there are: \(known.joined(separator: ", "))"
      }
    }
  }

  /// Every study, in the order of the documents.
  public static let all: [Study] = [
    Advertisement.study,
    Filling.study,
    Locating.study,
    Download.study,
    TableView.study,
    Boxes.study,
    Avatars.study,
    Calculator.study,
    Retry.study,
    SyncJobs.study,
    ObjectStore.study,
    ManagedContext.study,
  ]

  /// A wrong solution of each, in the same order, with the script that shows what goes wrong.
  static let wrong: [Study] = [
    Advertisement.wrong,
    Filling.wrong,
    Locating.wrong,
    Download.wrong,
    TableView.wrong,
    Boxes.wrong,
    Avatars.wrong,
    Calculator.wrong,
    Retry.wrong,
    SyncJobs.wrong,
    ObjectStore.wrong,
    ManagedContext.wrong,
  ]

  /// The names of the studies.
  public static var names: [String] { all.map(\.name) }

  /// The names of the solutions, each once, in the order in which they are shown.
  public static var solutions: [String] {
    all.flatMap(\.solutions).reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }

  /// Runs the studies named with the solutions named; an empty list stands for all.
  ///
  /// Blocks the calling thread, at most `deadline` seconds for one script and one solution. A solution that doesn't end
  /// is reported in its transcript. A server named is asked in place of the study's own, by the studies that ask one. A
  /// view is shown each solution's screen while it fills. Throws `UnknownName` before anything is run.
  public static func run(
    names: [String] = [], solutions: [String] = [], server: URL? = nil, deadline: Double = 10, view: StudyView? = nil
  ) throws(UnknownName) -> [StudiesRecord.Study] {
    if let name = names.first(where: { !Self.names.contains($0) }) {
      throw .study(name, known: Self.names)
    }
    if let name = solutions.first(where: { !Self.solutions.contains($0) }) {
      throw .solution(name, known: Self.solutions)
    }
    let chosen = all.filter { names.isEmpty || names.contains($0.name) }
    return chosen.map { $0.run(solutions: solutions, server: server, deadline: deadline, view: view) }
  }

  /// Plays the wrong solution of a study, and gives its source. One that never ends is given up after half a second.
  public static func playWrong(_ name: String) throws(MissingSource) -> StudiesRecord.Wrong? {
    guard let study = wrong.first(where: { $0.name == name }), let solution = try study.sources().first else {
      return nil
    }
    let played = study.run(deadline: name == Locating.study.name ? 0.5 : 60).scenarios.first
    return played.map { StudiesRecord.Wrong(scenario: $0, solution: solution) }
  }
}
