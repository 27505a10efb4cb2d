/// How does a table look? On a terminal it fits the width, as Markdown it also reads well as plain text, and on a page
/// it stands in a frame that scrolls where the page is too narrow.
struct TableRenderer {
  private let table: Table
  private let gap = 2

  init(_ table: Table) { self.table = table }

  // MARK: - Terminal

  /// The head, a rule and the rows, as lines of a terminal of so many cells.
  func lines(width: Int) -> [Phrase] {
    let (heads, widths) = layout(width)
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
    aligned(cells, widths).joined(String(repeating: " ", count: gap))
  }

  /// Figures stand to the right, words to the left.
  private func aligned(_ cells: [Phrase], _ widths: [Int]) -> [Phrase] {
    zip(cells, zip(table.columns, widths)).map { cell, place in
      let space = Phrase(String(repeating: " ", count: max(0, place.1 - cell.displayWidth)))
      return place.0.isNumeric ? space + cell : cell + space
    }
  }

  /// The lines of each head, and the widths of the columns. Heads are broken only where the table is too wide.
  private func layout(_ width: Int) -> (heads: [[String]], widths: [Int]) {
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
    return (broken, shrunk(widths(broken), to: width))
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
  private func shrunk(_ natural: [Int], to width: Int) -> [Int] {
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

  // MARK: - Markdown

  var markdown: String {
    let head = table.columns.map { Phrase($0.title.markdown) }
    let rows = table.rows.map { $0.cells.map { Phrase(MarkdownRenderer().inline($0)) } }
    let widths = head.indices.map { column in
      max(3, ([head] + rows).map { $0.indices.contains(column) ? $0[column].displayWidth : 0 }.max() ?? 0)
    }
    let rule = zip(widths, table.columns).map { width, column in
      Phrase(String(repeating: "-", count: width - 1) + (column.isNumeric ? ":" : "-"))
    }
    return ([head, rule] + rows).map { "| \(aligned($0, widths).map(\.text).joined(separator: " | ")) |\n" }.joined()
  }

  // MARK: - Page

  var markup: Markup {
    """
    <div class="scroll" role="region" aria-label="\(table.title)" tabindex="0"><table>
    <thead><tr>\(table.columns.map(head))</tr></thead>
    <tbody>
    \(table.rows.map(row))
    </tbody></table></div>
    """
  }

  private func head(_ column: Table.Column) -> Markup {
    "<th scope=\"col\"\(style(column))\(subject(column.subject))>\(column.title.breakable)</th>"
  }

  private func row(_ row: Table.Row) -> Markup {
    let id: Markup = row.id.map { " id=\"\($0)\"" } ?? ""
    let cells = zip(row.cells, table.columns).enumerated().map { place, pair -> Markup in
      place == 0 ? name(pair.0, row) : cell(pair.0, pair.1)
    }
    return "<tr\(id)>\(cells.reduce("", +))</tr>"
  }

  /// The first cell. Where the row has a place of its own, its name is a link to it, unless it leads elsewhere.
  private func name(_ phrase: Phrase, _ row: Table.Row) -> Markup {
    let isPlain = phrase.spans.count == 1 && phrase.spans[0].tone == .plain && phrase.spans[0].target == nil
    let text = isPlain ? phrase.text.breakable : HTMLRenderer().inline(phrase)
    if row.isChoice { return "<th scope=\"row\"><label><input type=\"checkbox\"> \(text)</label></th>" }
    let isLink = phrase.spans.contains { $0.target != nil }
    let link = isLink ? nil : row.id.map { id -> Markup in "<a class=\"self\" href=\"#\(id)\">\(text)</a>" }
    return "<th scope=\"row\"\(table.columns.first.map { style($0) } ?? "")>\(link ?? text)</th>"
  }

  private func cell(_ phrase: Phrase, _ column: Table.Column) -> Markup {
    var tone = phrase.spans.first?.tone ?? .plain
    if ![.faint, .good, .different, .absent, .bad].contains(tone) { tone = .plain }
    let isWhole = tone != .plain && phrase.spans.count == 1 && phrase.spans[0].target == nil
    if tone == .faint, !isWhole { tone = .plain }
    let text = isWhole ? phrase.text.breakable : HTMLRenderer().inline(phrase)
    return "<td\(style(column, tone))\(subject(column.subject))>\(text)</td>"
  }

  private func style(_ column: Table.Column, _ tone: Tone = .plain) -> Markup {
    let styles = [column.isNumeric ? "number" : "", column.wraps ? "wraps" : "", tone == .plain ? "" : tone.rawValue]
    let names = styles.filter { !$0.isEmpty }.joined(separator: " ")
    return names.isEmpty ? "" : " class=\"\(names)\""
  }

  private func subject(_ name: String?) -> Markup { name.map { " data-subject=\"\($0)\"" } ?? "" }
}

extension String {
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

extension String {
  /// The text with a chance to break before each capital that follows a small letter.
  var breakable: Markup {
    let humps = humps
    return humps.dropFirst().reduce("\(humps.first ?? "")") { "\($0)<wbr>\($1)" }
  }
}
