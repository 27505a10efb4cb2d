/// Where is a phrase broken into lines?
extension Phrase {
  var displayWidth: Int { spans.reduce(0) { $0 + $1.text.printable.displayWidth } }

  /// Lines of at most `width` cells, broken at spaces; a word longer than a line keeps a line of its own.
  func wrapped(to width: Int) -> [Phrase] {
    if displayWidth <= width { return [self] }
    var lines: [Phrase] = []
    var line = Phrase([])
    var used = 0
    for word in words {
      let cells = word.displayWidth
      if used > 0, used + 1 + cells > width {
        lines.append(line)
        line = Phrase([])
        used = 0
      }
      if used > 0 { line.append(Span(text: " ", tone: line.toneAtEnd(before: word))) }
      for span in word.spans { line.append(span) }
      used += cells + (used > 0 ? 1 : 0)
    }
    return used > 0 || lines.isEmpty ? lines + [line] : lines
  }

  private mutating func append(_ span: Span) {
    if let last = spans.indices.last, spans[last].tone == span.tone {
      spans[last].text += span.text
    } else {
      spans.append(span)
    }
  }

  /// The tone of a space between two phrases: theirs, where they share one.
  private func toneAtEnd(before next: Phrase) -> Tone {
    let tone = spans.last?.tone ?? .plain
    return tone == next.spans.first?.tone ? tone : .plain
  }

  private var words: [Phrase] {
    var words: [Phrase] = []
    var word = Phrase([])
    for span in spans {
      let parts = span.text.printable.split(separator: " ", omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() {
        if index > 0, !word.spans.isEmpty {
          words.append(word)
          word = Phrase([])
        }
        if !part.isEmpty { word.spans.append(Span(text: String(part), tone: span.tone)) }
      }
    }
    return word.spans.isEmpty ? words : words + [word]
  }
}
