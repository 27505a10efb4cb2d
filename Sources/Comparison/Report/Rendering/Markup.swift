/// How does data get into a page without becoming markup? Only by interpolation, which escapes it.
///
/// A literal is markup as written; an interpolated `String` or number is text; only another `Markup` goes in as it is.
struct Markup: Equatable, ExpressibleByStringInterpolation {
  private(set) var text: String

  init(stringLiteral value: String) { text = value }
  init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  /// The text of a style sheet or a script that the build embeds.
  init(file: [UInt8]) { text = String(decoding: file, as: UTF8.self) }

  static func + (left: Markup, right: Markup) -> Markup { "\(left)\(right)" }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }
    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ data: String) { text += data.markupEscaped }
    mutating func appendInterpolation(_ number: Int) { text += "\(number)" }
    mutating func appendInterpolation(_ markup: Markup) { text += markup.text }
    mutating func appendInterpolation(_ parts: [Markup]) { text += parts.map(\.text).joined(separator: "\n") }
  }
}

extension String {
  /// The text as character data or as a quoted attribute's value.
  fileprivate var markupEscaped: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\n", "\t": escaped.unicodeScalars.append(scalar)
      default: escaped.unicodeScalars.append(scalar.isAllowedInMarkup ? scalar : "\u{FFFD}")
      }
    }
    return escaped
  }
}

extension Unicode.Scalar {
  /// Whether a page may hold the scalar: no control character, no mark that reverses the text after it.
  fileprivate var isAllowedInMarkup: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
