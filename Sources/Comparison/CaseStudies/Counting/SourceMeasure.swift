/// How large is a solution? Two counts over its source.
public struct SourceMeasure: Sendable, Equatable {
  /// The lines with code; blank lines, comments and imports aren't counted.
  public let lines: Int
  /// The most blocks and closures that stand inside one another; functions and types aren't counted.
  public let depth: Int

  /// Counts. The source is read by its braces and not by a compiler: it should be formatted as usual.
  public init(of source: String) {
    let code = source.replacing(/"(\\.|[^"\\\n])*"|\/\/.*/) { $0.output.0.first == "/" ? "" : "\"\"" }
    lines = code.split(separator: "\n").count { $0.wholeMatch(of: /\s*(import .*)?/) == nil }
    var (isBlock, depth) = ([Bool](), 0)
    for part in code.matches(of: /([^{}]*)([{}])/) {
      if part.2 == "}" {
        _ = isBlock.popLast()
      } else {
        isBlock.append(!part.1.contains(/\b(func|init|class|struct|enum|extension)\b|\bvar \w+: [^=]*$/))
        depth = max(depth, isBlock.count { $0 })
      }
    }
    self.depth = depth
  }
}
