import Foundation

/// How are files read and written, so that all that can go wrong has a sentence?
enum Files {
  /// A device may never end.
  private static let most = 256 << 20

  /// Reads a file or a pipe; says which one it was when that fails, or when there is nothing in it.
  static func read(_ path: String) throws(Refusal) -> Data {
    let data: Data
    do {
      let file = isFolder(path) == false ? FileHandle(forReadingAtPath: path) : nil
      data = try file.map { try $0.read(upToCount: most) ?? Data() } ?? Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      let inside = URL(fileURLWithPath: path).appendingPathComponent("results.json").path
      let advice = isFolder(inside) == false ? " Name the results.json in it." : ""
      throw Refusal(
        code: error.number == EISDIR ? .brokenData : .missingFile,
        message: "'\(path)' can't be read: \(error.sentence)\(advice)")
    }
    if data.isEmpty { throw Refusal(code: .brokenData, message: "'\(path)' is empty.") }
    if data.count == most { throw Refusal(code: .brokenData, message: "'\(path)' is larger than any results.") }
    return data
  }

  /// Writes a file, which is whole or not there.
  static func write(_ text: String, to path: String) throws(Refusal) {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .unwritable(path, error)
    }
  }

  /// Makes a folder with its parents. Returns those that weren't there, the innermost first.
  static func makeFolder(_ path: String) throws(Refusal) -> [String] {
    let parents = sequence(first: URL(fileURLWithPath: path)) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
    let missing = parents.map(\.path).prefix { isFolder($0) == nil }
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path, error)
    }
    return Array(missing)
  }

  /// Whether there is a folder; nil if there is nothing.
  static func isFolder(_ path: String) -> Bool? {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) ? isFolder.boolValue : nil
  }
}

extension Refusal {
  fileprivate static func unwritable(_ path: String, _ error: any Error) -> Refusal {
    Refusal(code: .cannotWrite, message: "'\(path)' can't be written: \(error.sentence)")
  }
}

extension Error {
  fileprivate var number: Int32 {
    let error = self as? CocoaError
    return (error?.underlying as? POSIXError)?.code.rawValue ?? (error?.code == .fileWriteFileExists ? EEXIST : EIO)
  }

  fileprivate var sentence: String {
    switch number {
    case ENOENT: "it isn't there."
    case EISDIR: "it is a folder."
    case EEXIST: "it isn't a folder."
    case ENOTDIR: "a part of its path isn't a folder."
    default: "\(String(cString: strerror(number)))."
    }
  }
}
