import Foundation

/// How are files read and written, so that all that can go wrong has a sentence? Foundation often has only a number.
enum Files {
  /// What the system refused.
  struct Problem: Error, CustomStringConvertible {
    let number: Int32

    /// The end of a sentence for the user.
    var description: String {
      switch number {
      case ENOENT: "it isn't there."
      case EISDIR: "it is a folder."
      case EEXIST: "it isn't a folder."
      case ENOTDIR: "a part of its path isn't a folder."
      case EFBIG: "it is larger than \(Files.most >> 20) MiB."
      default: "\(String(cString: strerror(number)))."
      }
    }
  }

  /// No results take more. A device may never end.
  private static let most = 256 << 20

  /// Reads a file, a pipe or a device to its end.
  static func read(_ path: String) throws(Problem) -> Data {
    let file = try opened(path, O_RDONLY)
    defer { close(file) }
    var (data, buffer) = (Data(), [UInt8](repeating: 0, count: 1 << 16))
    while true {
      let count = Foundation.read(file, &buffer, buffer.count)
      if count == 0 { return data }
      if count < 0, errno != EINTR { throw Problem(number: errno) }
      data.append(contentsOf: buffer.prefix(max(count, 0)))
      if data.count > most { throw Problem(number: EFBIG) }
    }
  }

  /// Writes a file, which is whole or not there.
  static func write(_ text: String, to path: String) throws(Problem) {
    let new = "\(path).\(getpid())"
    let file = try opened(new, O_WRONLY | O_CREAT | O_TRUNC)
    let problem = FileDescriptor(number: file).write(text)
    close(file)
    if let problem = problem ?? (rename(new, path) == 0 ? nil : errno) {
      unlink(new)
      throw Problem(number: problem)
    }
  }

  /// Writes a file into a folder that is made with it.
  static func add(_ text: String, to path: String) throws(Problem) {
    _ = try makeParent(of: path)
    try write(text, to: path)
  }

  /// Makes a folder with its parents. Returns those that weren't there, the innermost first.
  static func makeFolder(_ path: String) throws(Problem) -> [String] {
    if mkdir(path, 0o777) == 0 { return [path] }
    let problem = Problem(number: errno)
    switch problem.number {
    case EEXIST where isFolder(path) == true: return []
    case ENOENT where path.contains("/"):
      let outer = try makeParent(of: path)
      if mkdir(path, 0o777) == 0 { return [path] + outer }
      let inner = Problem(number: errno)
      for path in outer { rmdir(path) }
      throw inner
    default: throw problem
    }
  }

  private static func makeParent(of path: String) throws(Problem) -> [String] {
    do { return try makeFolder(URL(fileURLWithPath: path).deletingLastPathComponent().path) } catch {
      throw error.number == EEXIST ? Problem(number: ENOTDIR) : error
    }
  }

  /// Whether there is a folder; nil if there is nothing.
  static func isFolder(_ path: String) -> Bool? {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) ? isFolder.boolValue : nil
  }

  private static func opened(_ path: String, _ flags: Int32) throws(Problem) -> Int32 {
    let file = open(path, flags | O_CLOEXEC, 0o666)
    if file < 0 { throw Problem(number: errno) }
    return file
  }
}

extension Refusal {
  /// What `body` gives; a file that can't be written is refused by its name.
  static func forUnwritable<Result>(
    _ name: String, _ body: () throws(Files.Problem) -> Result
  ) throws(Refusal) -> Result {
    do { return try body() } catch {
      throw Refusal(code: .cannotWrite, message: "'\(name)' can't be written: \(error)")
    }
  }
}
