import Foundation

/// Where do a study's files live? In a fresh folder for each performance, which is removed when this object goes. What
/// can't be removed is left to the system, which clears temporary files.
final class ScratchFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("study-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: file(name)) }

  /// Damages a file, as a disk does.
  func damage(_ name: String, _ change: (inout Data) -> Void) throws {
    var data = try Data(contentsOf: file(name))
    change(&data)
    try data.write(to: file(name))
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(at: file(name)) }
}
