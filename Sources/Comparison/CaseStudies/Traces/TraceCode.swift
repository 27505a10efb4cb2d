import Dispatch
import Foundation

/// What would a user of a design write for a scene? A closure that remembers where it stands, so that the reader sees
/// its lines. It is never traced: the play that stands beside it does the same, and records every step.
struct TraceCode: Sendable {
  let run: @Sendable (TraceStage) -> Void
  private let source: TraceSource

  init(file: String, line: Int, _ run: @escaping @Sendable (TraceStage) -> Void) {
    (self.source, self.run) = (TraceSource(file: file, start: line), run)
  }

  /// The lines of the closure; nil where the checkout in which this program was built is gone.
  var lines: [String]? { source.lines }

  /// For each line of a play the line of this code that does the same, both from 1. Statements belong together in their
  /// order. Within a statement so do the lines if it has as many on both sides; if not, its first line stands for all.
  func places(of play: TraceSource) -> [Int]? {
    guard let ours = source.statements, let theirs = play.statements, ours.count == theirs.count else { return nil }
    return zip(ours, theirs).flatMap { ours, theirs in
      theirs.indices.map { ours.lowerBound + (ours.count == theirs.count ? $0 - theirs.lowerBound : 0) + 1 }
    }
  }
}

/// Where does a closure stand, and what are its lines?
struct TraceSource: Sendable {
  let file: String
  /// The line on which the closure begins.
  let start: Int

  /// The lines up to the one that is indented as the first; nil where the checkout is gone.
  var lines: [String]? {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let name = String(file.split(separator: "/").last ?? "")
    guard let text = try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(start - 1)
    let indent = lines.first?.prefix { $0 == " " }.count ?? 0
    let isInside = { (line: Substring) in line.isEmpty || line.prefix { $0 == " " }.count > indent }
    return lines.dropFirst().prefix(while: isInside).map { String($0.dropFirst(indent + 2)) }
  }

  /// The ranges of the lines of each statement. A block that is only prepared belongs to the statement that takes it.
  var statements: [Range<Int>]? {
    guard let lines else { return nil }
    var starts: [Int] = []
    var isPrepared = false
    for (index, line) in lines.enumerated() where line.first.map({ !" })]".contains($0) }) ?? false {
      if !isPrepared { starts.append(index) }
      isPrepared = line.contains(#/^let \w+: @Sendable/#)
    }
    return zip(starts, starts.dropFirst() + [lines.count]).map { $0..<$1 }
  }
}

/// What shows values in the code of a scene.
struct TraceScreen: Sendable {
  let stage: TraceStage

  func callAsFunction<Value>(_ name: String = "screen", _ value: Value) { stage.show(value, on: name) }
  func callAsFunction<Value>(_ value: Value) { stage.show(value, on: "screen") }
}
