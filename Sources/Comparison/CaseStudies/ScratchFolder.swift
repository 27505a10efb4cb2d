import Foundation

/// Where do a study's files live? In a fresh folder for each performance.
struct ScratchFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("study-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: file(name)) }

  /// Removes the folder; what can't be removed is left to the system, which clears temporary files.
  func clear() { try? FileManager.default.removeItem(at: url) }
}
