import Foundation

/// What did a child write before it crashed? The message of a trap goes to the output for errors, here a file without a
/// name.
final class LastWords {
  let file: FileHandle
  /// More of it isn't read: some hundred backtraces, which threads that trap at once write over one another.
  private static let most: UInt64 = 1 << 20
  /// More of a line isn't shown.
  private static let width = 4_096

  /// How the message of a trap begins, after the place in the source.
  private static let heads = ["Fatal error: ", "Precondition failed: ", "Assertion failed: "]

  init() throws(Child.Ending) {
    let path = FileManager.default.temporaryDirectory.appending(path: "conformance-\(UUID().uuidString)").path
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw .notStarted("a file for the output of errors") }
    unlink(path)
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Forgets what was written.
  func clear() { try? file.truncate(atOffset: 0) }

  /// The message of a trap, wherever it stands in what was written last, or else the last line.
  var last: String? {
    let end = (try? file.seekToEnd()) ?? 0
    try? file.seek(toOffset: end > Self.most ? end - Self.most : 0)
    let text = (try? file.readToEnd()).flatMap(\.self) ?? Data()
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    let message = lines.last { line in Self.heads.contains { line.contains($0) } } ?? lines.last
    return message.map { String($0.prefix(Self.width)) }
  }
}
