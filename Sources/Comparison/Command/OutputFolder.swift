import Foundation
import Record
import Report

/// Can the report be written, and where? Asked before any work starts.
struct OutputFolder {
  static let usual = "comparison-report/"

  let path: String

  /// Makes the folder with its parents and tries it with a small file; refuses one that can't be written.
  init(_ name: String, _ made: MadeFolders) throws(Refusal) {
    let path = URL(fileURLWithPath: name, isDirectory: true).path
    self.path = path
    try made.make(path)
    for part in ["results.json", "report.md", "index.html", "player.html", "charts"]
    where Files.isFolder(file(part)) == part.contains(".") {
      let found = part.contains(".") ? "is a folder" : "isn't a folder"
      throw Refusal(code: .cannotWrite, message: "'\(name)' can't be written: '\(part)' in it \(found).")
    }
  }

  func write(_ files: [(name: String, text: String)]) throws(Refusal) {
    for (name, text) in files {
      let path = file(name)
      _ = try Files.makeFolder(URL(fileURLWithPath: path).deletingLastPathComponent().path)
      try Files.write(text, to: path)
    }
  }

  var page: String { file("index.html") }

  private func file(_ name: String) -> String { "\(path)/\(name)" }
}

/// Which folders did a run make? Those into which it wrote nothing go with it.
final class MadeFolders: Sendable {
  private let paths = Lock<[String]>([])

  /// Makes a folder with its parents, and tries it with a small file. An interrupt waits until that is over.
  func make(_ path: String) throws(Refusal) {
    try paths.withLock { paths throws(Refusal) in
      paths += try Files.makeFolder(path)
      let trial = "\(path)/.compare-\(getpid())"
      try Files.write("", to: trial)
      unlink(trial)
    }
  }

  func removeEmpty() { paths.withLock { paths in for path in paths { rmdir(path) } } }
}
