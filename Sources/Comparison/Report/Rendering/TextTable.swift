/// How does a table fit a terminal's width?
struct TextTable {
  var table: Table
  var width: Int

  private let gap = 2

  /// The head, a rule and the rows, as lines.
  var lines: [Phrase] {
    let (heads, widths) = layout
    let height = heads.map(\.count).max() ?? 0
    let head = (0..<height).map { line in
      joined(heads.map { $0.indices.contains(line) ? Phrase($0[line], .strong) : "" }, widths)
    }
    let rule = Phrase(widths.map { String(repeating: "─", count: $0) }.joined(separator: "  "), .faint)
    return head + [rule] + table.rows.flatMap { lines(of: $0.cells, widths) }
  }

  private func lines(of row: [Phrase], _ widths: [Int]) -> [Phrase] {
    let cells = zip(row, zip(table.columns, widths)).map { cell, place in
      place.0.wraps ? cell.wrapped(to: place.1) : [cell]
    }
    return (0..<(cells.map(\.count).max() ?? 0)).map { line in
      joined(cells.map { $0.indices.contains(line) ? $0[line] : "" }, widths)
    }
  }

  private func joined(_ cells: [Phrase], _ widths: [Int]) -> Phrase {
    zip(cells, zip(table.columns, widths)).map { cell, place in
      let space = Phrase(String(repeating: " ", count: max(0, place.1 - cell.displayWidth)))
      return place.0.isNumeric ? space + cell : cell + space
    }.joined(String(repeating: " ", count: gap))
  }

  /// The lines of each head, and the widths of the columns. Heads are broken only where the table is too wide.
  private var layout: (heads: [[String]], widths: [Int]) {
    let whole = table.columns.map { [$0.title.printable] }
    let natural = widths(whole)
    if total(natural) <= width { return (whole, natural) }
    let bodies = widths(whole.map { _ in [] })
    for height in 2...3 {
      let heads = zip(table.columns, bodies).map { $0.title.printable.packed(into: height, from: $1) }
      let widths = widths(heads)
      if total(widths) <= width { return (heads, widths) }
    }
    let broken = zip(table.columns, bodies).map { $0.title.printable.packed(to: $1) }
    return (broken, shrunk(widths(broken)))
  }

  private func widths(_ heads: [[String]]) -> [Int] {
    heads.enumerated().map { column, head in
      max(head.map(\.displayWidth).max() ?? 0, cells(column).map(\.displayWidth).max() ?? 0)
    }
  }

  private func cells(_ column: Int) -> [Phrase] {
    table.rows.compactMap { $0.cells.indices.contains(column) ? $0.cells[column] : nil }
  }

  private func total(_ widths: [Int]) -> Int { widths.reduce(0, +) + gap * max(0, widths.count - 1) }

  /// Takes what is too much from the columns that wrap, always from the widest, never below its longest word.
  private func shrunk(_ natural: [Int]) -> [Int] {
    var widths = natural
    let least = table.columns.indices.map { column in
      cells(column).flatMap { $0.text.printable.split(separator: " ").map { String($0).displayWidth } }.max() ?? 0
    }
    while total(widths) > width {
      let wrapping = widths.indices.filter { table.columns[$0].wraps && widths[$0] > max(least[$0], 8) }
      guard let widest = wrapping.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
    }
    return widths
  }
}

extension String {
  /// The title in so many lines, as narrow as they get, but not below a width.
  fileprivate func packed(into height: Int, from least: Int) -> [String] {
    let widths = least...max(least, displayWidth)
    return widths.lazy.map { packed(to: $0) }.first { $0.count <= height } ?? [self]
  }

  /// The title in lines of about a width, broken at spaces and before capitals: `LinkedList` and `Promise`.
  fileprivate func packed(to width: Int) -> [String] {
    split(separator: " ").reduce(into: []) { lines, word in
      for (part, hump) in String(word).humps.enumerated() {
        let glue = part == 0 ? " " : ""
        if let last = lines.last, (last + glue + hump).displayWidth <= width {
          lines[lines.count - 1] += glue + hump
        } else {
          lines.append(hump)
        }
      }
    }
  }

  /// The parts of a name that begin with a capital after a small letter.
  var humps: [String] {
    reduce(into: []) { humps, character in
      if humps.isEmpty || (character.isUppercase && humps.last?.last?.isLowercase == true) {
        humps.append(String(character))
      } else {
        humps[humps.count - 1].append(character)
      }
    }
  }
}
