import Foundation
import TestSupport
import Testing

/// What the service in all the steps knows.
enum Shop {
  static func answer(_ question: String) -> String {
    ["name of 7": "Ada", "greeting for Ada": "Hello, Ada!"][question] ?? "?"
  }
}

/// The file of a plain form, seen from this folder.
func plainForm(_ name: String) -> String { "../../Sources/Comparison/Plain/\(name).swift" }

/// The marked parts of a file of this folder.
func snippets(in file: String) throws -> [String: String] {
  try marks(in: URL(filePath: #filePath).deletingLastPathComponent().appending(path: file))
}

/// How many levels deep the deepest line of a snippet stands.
func deepestLine(of snippet: String, in file: String) throws -> Int {
  let lines = try snippets(in: file)[snippet]?.split(separator: "\n") ?? []
  return lines.map { line in line.prefix { $0 == " " }.count / 2 }.max() ?? 0
}

extension Result<Int, any Error> {
  /// The value, or -1 for an error.
  var number: Int { if case .success(let value) = self { value } else { -1 } }
}
