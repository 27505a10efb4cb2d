import Record

/// What can be shown to a reader, as blocks from which every form is made?
package protocol Reportable: RecordFile {
  func document(verbose: Bool) -> Document
}

extension Reportable {
  package func text(_ options: TextOptions) -> String {
    TextRenderer(options: options).render(document(verbose: options.verbose))
  }

  package func markdown(verbose: Bool) -> String { MarkdownRenderer().render(document(verbose: verbose)) }
}
