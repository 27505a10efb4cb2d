/// How large is a solution? Three counts over its source.
public struct SourceMeasure: Sendable, Equatable {
  /// The lines with code; blank lines, comments and imports aren't counted.
  public let lines: Int
  /// The most blocks and closures that stand inside one another; functions and types aren't counted.
  public let depth: Int
  /// How many local values closures and local functions hold that were declared outside of them, each counted once for
  /// each that holds it. `self` isn't counted, because it isn't always written.
  public let captures: Int

  /// Counts. The source is read by its words and brackets and not by a compiler: it should be formatted as usual.
  public init(of source: String) {
    let tokens = SourceReader.tokens(of: source)
    lines = tokens.split(separator: .newline).count { $0.first?.keyword != "import" }
    var scopes = SourceScopes(tokens)
    (depth, captures) = scopes.count()
  }
}
