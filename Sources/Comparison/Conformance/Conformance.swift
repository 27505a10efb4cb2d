import Dispatch
import Foundation

/// How does one see what the suite says of one's own promise? In one call, without this package's command.
public enum Conformance {
  /// Runs the suite on `subjects`, prints the matrix, and ends the program: with 0 if no clause fails, else with 1.
  ///
  /// The clauses run in children: this program, started again. So it is to be called on the main thread, before the
  /// program does anything else.
  public static func main(_ subjects: Subject..., clauses: [Clause] = Suite.clauses) -> Never {
    serveIfChild(subjects)
    onThread {
      let strangers = subjects.flatMap { $0.unknownDifferences }
      for stranger in strangers { print(stranger) }
      var runner = Runner()
      if let program = Bundle.main.executablePath { runner.isolation = .inChildren(program: program) }
      let matrix = runner.run(clauses, on: subjects)
      print(matrix)
      exit(matrix.isConforming && strangers.isEmpty ? 0 : 1)
    }
    dispatchMain()
  }
}

extension Subject {
  /// What it declares to do differently in clauses that there aren't, as a slip of the pen does; a line for each.
  var unknownDifferences: [String] {
    let known = Set(Suite.clauses.map(\.id))
    return differences.keys.filter { !known.contains($0) }.sorted().map { id in
      "✗ \(name) declares a difference in '\(id)', which isn't a clause"
    }
  }
}
