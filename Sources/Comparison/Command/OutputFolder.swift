import Foundation
import Record
import Report

/// Can the report be written, and where? Asked before any work starts.
struct OutputFolder {
  static let usual = "comparison-report/"

  private let folder: URL

  /// Makes the folder with its parents and tries it with a small file; refuses one that can't be written.
  init(_ path: String) throws(Refusal) {
    folder = URL(fileURLWithPath: path, isDirectory: true)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let trial = folder.appendingPathComponent(".compare-\(ProcessInfo.processInfo.processIdentifier)")
      try Data().write(to: trial)
      try FileManager.default.removeItem(at: trial)
    } catch {
      throw Refusal(code: .cannotWrite, message: "'\(path)' can't be written: \(error.localizedDescription)")
    }
    for name in ["results.json", "report.md", "index.html", "player.html"]
    where Self.isFolder(folder.appendingPathComponent(name)) {
      throw Refusal(code: .cannotWrite, message: "'\(path)' can't be written: '\(name)' in it is a folder.")
    }
  }

  /// Writes the record, the page, the text with its pictures, and the player of the traces.
  func write(_ record: RunRecord) throws { try write(try record.files()) }

  /// Writes files; each is whole or not there.
  func write(_ files: [(name: String, text: String)]) throws {
    for (name, text) in files {
      let file = folder.appendingPathComponent(name)
      do {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file, options: .atomic)
      } catch {
        throw Refusal(code: .cannotWrite, message: "'\(name)' can't be written: \(error.localizedDescription)")
      }
    }
  }

  var path: String { folder.path }

  /// The page's path, as the user may open it.
  var page: String { folder.appendingPathComponent("index.html").path }

  private static func isFolder(_ file: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
