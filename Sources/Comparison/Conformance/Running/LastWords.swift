import Foundation

/// What did a child write before it crashed? The message of a trap goes to the output for errors, here a file without a
/// name.
final class LastWords {
  let descriptor: CInt
  /// More of it isn't read: some hundred backtraces, which threads that trap at once write over one another.
  private static let most = 1 << 20
  /// More of a line isn't shown.
  private static let width = 4_096

  /// How the message of a trap begins, after the place in the source.
  private static let heads = ["Fatal error: ", "Precondition failed: ", "Assertion failed: "]

  init() throws(Child.Ending) {
    let path = FileManager.default.temporaryDirectory.appending(path: "conformance-\(UUID().uuidString)").path
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw .notStarted("a file for the output of errors", errno) }
    unlink(path)
  }

  deinit { close(descriptor) }

  /// Forgets what was written.
  func clear() { ftruncate(descriptor, 0) }

  /// The message of a trap, wherever it stands in what was written last, or else the last line.
  var last: String? {
    var bytes = [UInt8](repeating: 0, count: Self.most)
    let size = lseek(descriptor, 0, SEEK_END)
    let count = pread(descriptor, &bytes, bytes.count, max(size - off_t(bytes.count), 0))
    let lines = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).split(separator: "\n")
    let message = lines.last { line in Self.heads.contains { line.contains($0) } } ?? lines.last
    return message.map { String($0.prefix(Self.width)) }
  }
}
