import Foundation

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
