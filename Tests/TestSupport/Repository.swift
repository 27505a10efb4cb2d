import Foundation

/// The folder of this package.
package let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// The text of a file of this package.
package func contents(of path: String) throws -> String {
  try String(contentsOf: repository.appending(path: path), encoding: .utf8)
}

/// A Swift file of this package.
package struct SwiftFile: Sendable {
  /// In the folder that was asked for.
  package let path: String
  package let text: String

  /// All those in a folder and the folders in it.
  package static func all(in folder: String) throws -> [SwiftFile] {
    let folder = repository.appending(path: folder).resolvingSymlinksInPath()
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    return try paths.sorted().map { path in
      SwiftFile(path: path, text: try String(contentsOf: folder.appending(path: path), encoding: .utf8))
    }
  }

  package var lines: [String] { text.components(separatedBy: "\n") }

  /// The name of the file, without its folder.
  package var name: String { URL(filePath: path).lastPathComponent }
}
