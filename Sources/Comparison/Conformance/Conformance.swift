import Dispatch
import Foundation

/// How does one see what the suite says of one's own promise? In one call, without this package's command.
public enum Conformance {
  /// Runs the suite on `subjects`, prints the matrix, and ends the program: with 0 if no clause fails, else with 1.
  ///
  /// To be called on the main thread, which drains the main queue meanwhile, so that promises may deliver there.
  public static func main(_ subjects: Subject..., clauses: [Clause] = Suite.clauses) -> Never {
    onThread {
      let strangers = subjects.flatMap { $0.unknownDifferences }
      for stranger in strangers { print(stranger) }
      let matrix = Runner().run(clauses, on: subjects)
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
