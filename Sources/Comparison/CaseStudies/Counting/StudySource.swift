import Foundation
import Record

/// A source that isn't where it was when this program was built.
public struct MissingSource: Error, Equatable, CustomStringConvertible {
  /// Where it should be.
  public let path: String

  /// One sentence for the user.
  public var description: String {
    "'\(path)' isn't there: the solutions are shown from the checkout in which this program was built"
  }
}

extension Study {
  /// The sources of the solutions named, or of all when none is, as they stand in the checkout from which this program
  /// was built.
  public func sources(of chosen: [String] = []) throws(MissingSource) -> [StudiesRecord.Solution] {
    var sources: [StudiesRecord.Solution] = []
    for solution in solutions where chosen.isEmpty || chosen.contains(solution) {
      let path = "\(Self.folder)/\(name)/\(name)\(Self.fileName(of: solution)).swift"
      let url = Self.package.appendingPathComponent(path)
      guard let text = try? String(contentsOf: url, encoding: .utf8) else { throw MissingSource(path: url.path) }
      let measure = SourceMeasure(of: text)
      sources.append(.init(name: solution, path: path, source: text, lines: measure.lines, depth: measure.depth))
    }
    return sources
  }

  /// `async/await` stands in `…AsyncAwait.swift`: the words of the name, each with a large letter.
  static func fileName(of solution: String) -> String {
    solution.split { !$0.isLetter && !$0.isNumber }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private static let folder = "Sources/Comparison/CaseStudies"

  private static let package = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }
}
