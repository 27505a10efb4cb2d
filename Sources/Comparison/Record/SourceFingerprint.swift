import Foundation

/// Which sources does a record measure? The code of the designs and of the benchmark, without comments and blank lines,
/// so an edited comment makes no record stale.
package enum SourceFingerprint {
  private static let folders = [
    "LinkedListPromise", "StatefulPromise", "ResolveBlockPromise", "FullPromises", "Comparison/AllocationCounter",
    "Comparison/Benchmark", "Comparison/Locking",
  ]

  /// The hash of the sources in a checkout; nil where they aren't there.
  package static func of(package: URL) -> String? {
    var text = ""
    for folder in folders {
      let root = package.appendingPathComponent("Sources/\(folder)")
      let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root.path)) ?? []
      for path in paths.filter(isSource).sorted() {
        guard let source = try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8) else {
          return nil
        }
        text += "\(folder)/\(path)\n" + code(of: source)
      }
    }
    return text.isEmpty ? nil : SHA256.base64(of: text)
  }

  private static func isSource(_ path: String) -> Bool {
    [".swift", ".c", ".h"].contains { path.hasSuffix($0) }
  }

  private static func code(of source: String) -> String {
    source.split(separator: "\n").filter { line in
      let code = line.drop(while: \.isWhitespace)
      return !code.isEmpty && !code.hasPrefix("//")
    }.joined(separator: "\n")
  }
}
