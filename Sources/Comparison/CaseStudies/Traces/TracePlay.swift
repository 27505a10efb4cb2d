import Foundation

/// How does a design play a scene? With the code that a user of the design writes, whose promises and blocks are
/// recorded. The reader sees its lines.
struct TracePlay: Sendable {
  /// What each line makes: a promise with this name, a block, or both. A line without a name belongs to the last one
  /// before it that has one, and only its requests are recorded. A block that is made again and again has a number in
  /// the place of `#`; the promise of the first one has the next name. Two blocks of one line are separated by a slash.
  let names: [String?]
  /// The line on which the closure begins.
  let start: Int
  let run: @Sendable (TraceStage) -> Void
  /// Why the design plays the scene in another way than the others.
  private(set) var remark = ""
  private let file: String

  init(_ names: [String?], file: String, start: Int, _ run: @escaping @Sendable (TraceStage) -> Void) {
    (self.names, self.file, self.start, self.run) = (names, file, start, run)
  }

  func saying(_ remark: String) -> TracePlay {
    var play = self
    play.remark = remark
    return play
  }

  /// The lines up to the one that is indented as the first; nil where the checkout in which this program was built is
  /// gone.
  var code: [String]? {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let name = String(file.split(separator: "/").last ?? "")
    guard let text = try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(start - 1)
    let indent = lines.first?.prefix { $0 == " " }.count ?? 0
    let isInside = { (line: Substring) in line.isEmpty || line.prefix { $0 == " " }.count > indent }
    return lines.dropFirst().prefix(while: isInside).map { String($0.dropFirst(indent + 2)) }
  }
}
