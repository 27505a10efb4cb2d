import Record

/// What can be shown to a reader, and in which forms?
public protocol Shown: RecordFile {
  /// The tables and sentences for a terminal.
  func text(_ options: TextOptions) -> String
  /// The same content as Markdown; `verbose` shows the matrix clause by clause.
  func markdown(verbose: Bool) -> String
}

/// A report in blocks, from which text and Markdown are made.
protocol Reportable: Shown {
  func document(verbose: Bool) -> Document
}

extension Reportable {
  /// The tables and sentences for a terminal.
  public func text(_ options: TextOptions) -> String {
    TextRenderer(options: options).render(document(verbose: options.verbose))
  }

  /// The same content as Markdown; `verbose` shows the matrix clause by clause.
  public func markdown(verbose: Bool) -> String {
    MarkdownRenderer().render(document(verbose: verbose))
  }
}
