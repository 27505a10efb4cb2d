import Foundation
import Record

/// Which sizes of programs does an earlier run know? They lie beside this program, each under a hash of all that it
/// depends on: the compiler, its options, the program's source and the sources that are linked.
extension Toolchain {
  /// Nothing where an object is older than its source: then the source doesn't say what is linked.
  func fingerprint(of source: String, linking objects: [(source: String, object: String)]?) -> String? {
    guard let compiler, let made = Self.date(of: compiler.resolvingSymlinksInPath().path) else { return nil }
    var text = "\(compiler.path) \(made.timeIntervalSince1970)\n\(Self.options)\n\(source)"
    for (path, object) in objects ?? [] {
      guard let content = try? String(contentsOfFile: path, encoding: .utf8), let written = Self.date(of: path),
        let compiled = Self.date(of: object), written <= compiled
      else { return nil }
      text += content
    }
    return SHA256.base64(of: text)
  }

  /// All that are known; none where the file isn't there or can't be read.
  var keptSizes: [String: Int] {
    file.flatMap { try? JSONDecoder().decode([String: Int].self, from: Data(contentsOf: $0)) } ?? [:]
  }

  /// Keeps a size for later runs, if the file can be written.
  func keep(_ bytes: Int, for key: String) {
    guard let file else { return }
    let sizes = keptSizes.merging([key: bytes]) { $1 }
    try? JSONEncoder().encode(sizes).write(to: file, options: .atomic)
  }

  private var file: URL? { products?.appendingPathComponent("program-sizes.json") }

  private static func date(of path: String) -> Date? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
  }
}
