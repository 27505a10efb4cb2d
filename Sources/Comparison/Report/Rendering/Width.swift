/// How wide is a text on a terminal, and what of it may be sent there?
extension String {
  /// The cells that a terminal gives to the text: two for wide characters, one for any other.
  var displayWidth: Int {
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
    return reduce(0) { $0 + ($1.isWide ? 2 : 1) }
  }

  /// The text in one line and without control characters, so that data can't steer a terminal or break a table.
  package var printable: String {
    if unicodeScalars.allSatisfy({ !$0.steers }) { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0.steers ? $0.visible : $0 }))
  }

  /// The text cut to a width, with an ellipsis where something is missing.
  package func cut(to width: Int) -> String {
    if displayWidth <= width { return self }
    var kept = ""
    var used = 0
    for character in self {
      used += character.isWide ? 2 : 1
      if used > width - 1 { break }
      kept.append(character)
    }
    return width > 0 ? kept + "…" : ""
  }
}

extension Character {
  /// East Asian wide and full-width forms, and pictographs.
  fileprivate var isWide: Bool {
    guard let scalar = unicodeScalars.first else { return false }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return true
    default: return scalar.properties.isEmojiPresentation
    }
  }
}

extension Unicode.Scalar {
  /// Control characters, and the marks that reverse the direction of what follows.
  fileprivate var steers: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// A picture of a control character; a space for those that only part words.
  fileprivate var visible: Unicode.Scalar {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x2028, 0x2029: " "
    case 0..<0x20: Unicode.Scalar(0x2400 + value) ?? "?"
    default: "\u{FFFD}"
    }
  }
}
