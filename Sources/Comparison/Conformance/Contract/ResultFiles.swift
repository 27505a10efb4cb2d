import Foundation

/// A file for the results. Whether it can be written is found out before any work.
struct OutputFile {
  private let file: URL

  /// The file at `path`; for a folder, or a path that ends with a slash, a file in it.
  init(_ path: String, named name: String) throws(Misuse) {
    let isFolder =
      path.hasSuffix("/") || (try? URL(filePath: path).resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
    file = isFolder ? URL(filePath: path).appending(path: name) : URL(filePath: path)
    try Self.attempt(path) {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
      try FileHandle(forWritingTo: file).close()
    }
  }

  func write(_ text: String) throws(Misuse) {
    try Self.attempt(file.path) { try Data(text.utf8).write(to: file, options: .atomic) }
  }

  private static func attempt(_ path: String, _ body: () throws -> Void) throws(Misuse) {
    do { try body() } catch {
      throw Misuse(message: "'\(path)' can't be written: \(error.localizedDescription)", code: EX_CANTCREAT)
    }
  }
}
