import Foundation

/// How does a design play a scene, and what is its code? A closure that remembers where it stands, so that the reader
/// sees the lines that ran.
struct TracePlay: Sendable {
  let run: @Sendable (TraceStage) -> Void
  /// The line on which the closure begins.
  let start: Int
  /// Why the design plays the scene in another way than the others.
  private(set) var remark = ""
  private let file: String

  init(file: String = #fileID, start: Int = #line, _ run: @escaping @Sendable (TraceStage) -> Void) {
    (self.file, self.start, self.run) = (file, start, run)
  }

  func saying(_ remark: String) -> TracePlay {
    var play = self
    play.remark = remark
    return play
  }

  /// The lines of the closure, up to the line that is indented as its first; nil where the checkout in which this
  /// program was built is gone.
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
