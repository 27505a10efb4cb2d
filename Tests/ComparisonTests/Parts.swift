@testable import Report

extension Document {
  /// All blocks, also those inside others.
  var parts: [Block] { blocks.flatMap(\.parts) }

  /// What its paragraphs, lists and warnings say.
  var sentences: [String] { parts.flatMap(\.phrases).map(\.text) }

  /// Its figures.
  var figures: [Figure] { parts.compactMap { if case .figure(let figure) = $0 { figure } else { nil } } }

  /// The rows of its tables, those of its figures included.
  var rows: [[String]] { parts.compactMap(\.table).flatMap(\.rows).map { row in row.cells.map(\.text) } }
}

extension Block {
  var parts: [Block] {
    switch self {
    case .section(let section): [self] + section.blocks.flatMap(\.parts)
    case .columns(let first, let second): (first + second).flatMap(\.parts)
    default: [self]
    }
  }

  var table: Table? {
    switch self {
    case .table(let table): table
    case .figure(let figure): figure.table
    default: nil
    }
  }

  fileprivate var phrases: [Phrase] {
    switch self {
    case .paragraph(let phrase), .warning(let phrase): [phrase]
    case .list(let phrases): phrases
    default: []
    }
  }
}
