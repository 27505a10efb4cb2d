import Foundation
import Record

/// How large are the designs? Their sources are counted where the program was built; elsewhere there is nothing to
/// count.
extension ModulesRecord {
  private static let designs = ["LinkedListPromise", "StatefulPromise", "ResolveBlockPromise", "FullPromises"]

  /// Counts the designs of a package; nil where one isn't there.
  init?(package: URL) {
    var modules: [Module] = []
    for name in Self.designs {
      guard let module = Module(name: name, folder: package.appendingPathComponent("Sources/\(name)")) else {
        return nil
      }
      modules.append(module)
    }
    self.init(modules: modules)
  }
}

extension ModulesRecord.Module {
  fileprivate init?(name: String, folder: URL) {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path))?.filter { $0.hasSuffix(".swift") }
    guard let paths, !paths.isEmpty else { return nil }
    let files = paths.map { path in
      let text = (try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)) ?? ""
      return (isCore: path.hasPrefix("Core/"), lines: Self.code(of: text))
    }
    self.init(
      name: name, lines: files.map(\.lines.count).reduce(0, +),
      coreLines: files.filter(\.isCore).map(\.lines.count).reduce(0, +),
      publicSymbols: files.flatMap(\.lines).count(where: Self.isPublic))
  }

  /// The lines that are neither blank nor a comment.
  private static func code(of text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("//") }
  }

  /// Whether the line declares something for clients; an extension alone declares nothing.
  private static func isPublic(_ line: String) -> Bool {
    let words = line.split(separator: " ").drop { $0.hasPrefix("@") }
    guard let first = words.first, first == "public" || first == "open" else { return false }
    return words.dropFirst().first != "extension"
  }
}
