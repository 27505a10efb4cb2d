/// Which promise is a report about? Each is made under a number of its own, by which reports call it.
final class Marks: Sendable {
  /// Larger than any number that a report would contain otherwise. It stands for promises that have no number.
  private static let first: UInt = 1_000_000_000
  /// More than a program has promises, so that no other large number counts as a mark.
  private static let all = first..<first + 1_000
  private let mark = Lock(first)

  var current: UInt { mark.withLock { $0 } }

  /// What `body` makes has this number.
  func marking<Result>(_ number: Int?, _ body: () throws -> Result) rethrows -> Result {
    let old = mark.withLock { exchange(&$0, with: Self.line(of: number)) }
    defer { mark.withLock { $0 = old } }
    return try body()
  }

  static func line(of number: Int?) -> UInt { first + UInt(number.map { $0 + 1 } ?? 0) }

  /// The number of the promise that a line names first. Nil if that one has no number, or none is named.
  static func number(in line: String) -> Int? {
    let words = line.split { !$0.isNumber }.compactMap { UInt($0) }
    return words.first(where: all.contains).flatMap { $0 == first ? nil : Int($0 - first) - 1 }
  }

  /// The line with the names of promises in place of their marks.
  static func readable(_ line: String, _ name: (Int) -> String) -> String {
    line.replacing(/[0-9]+/) { digits in
      guard let mark = UInt(digits.output), all.contains(mark) else { return String(digits.output) }
      return mark == first ? "another promise" : name(Int(mark - first) - 1)
    }
  }
}
