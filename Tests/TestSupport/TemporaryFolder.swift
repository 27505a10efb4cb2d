import Foundation

/// A folder of its own for a test; removed with it.
package final class TemporaryFolder {
  package let url = FileManager.default.temporaryDirectory.appendingPathComponent("test-\(UUID().uuidString)")

  package init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(at: url) }

  package func path(_ name: String) -> String { url.appendingPathComponent(name).path }
  package func text(_ name: String) -> String? { try? String(contentsOfFile: path(name), encoding: .utf8) }

  /// Writes a file, and the folders around it, and returns its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    let folder = url.appendingPathComponent(name).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(toFile: path(name), atomically: true, encoding: .utf8)
    return path(name)
  }
}
