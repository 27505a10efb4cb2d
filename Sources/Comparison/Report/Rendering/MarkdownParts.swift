/// How is a long document written as Markdown? As a summary that is read in a minute, and a file for each section that
/// it links to.
struct MarkdownParts {
  let document: Document
  private let sections: [Section]

  init(_ document: Document) {
    self.document = document
    sections = document.blocks.compactMap { block in
      if case .section(let section) = block, section.level == 2, !section.id.isEmpty { section } else { nil }
    }
  }

  /// The summary first, then the parts.
  var files: [(name: String, text: String)] {
    let summary = MarkdownRenderer(pictures: MarkdownRenderer.charts, places: places(from: ""))
    let part = MarkdownRenderer(pictures: "../" + MarkdownRenderer.charts, folder: "../", places: places(from: "../"))
    let blocks = document.blocks.map { block in
      if case .section(let section) = block, sections.contains(section) { link(to: section) } else { block }
    }
    return [("report.md", summary.render(Document(blocks: blocks)))]
      + sections.map { section in
        var section = section
        section.level = 1
        return (Self.name(section), part.render(Document(blocks: [.section(section)])))
      }
  }

  private static func name(_ section: Section) -> String { "parts/\(section.id).md" }

  private func link(to section: Section) -> Block {
    let says = section.summary.text.isEmpty ? "" : Phrase(": ") + section.summary
    return .list([Phrase(section.title, file: Self.name(section)) + says])
  }

  /// The file that holds each place, seen from a folder.
  private func places(from folder: String) -> [String: String] {
    let found = sections.flatMap { section in
      [Block.section(section)].flatMap(\.places).map { ($0, folder + Self.name(section)) }
    }
    return Dictionary(found) { first, _ in first }
  }
}

extension Block {
  /// The sections' own places on a page.
  fileprivate var places: [String] {
    switch self {
    case .section(let section): [section.id] + section.blocks.flatMap(\.places)
    case .beside(let first, let second): (first + second).flatMap(\.places)
    default: []
    }
  }
}
