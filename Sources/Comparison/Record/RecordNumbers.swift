import Foundation

/// Can the numbers of a file be shown? What a run counts, measures or divides lies in a range that every conversion and
/// every picture can stand, so whoever renders a record needs to check nothing.
enum RecordNumbers {
  private static let range = 1e-15...1e15

  /// The first number that no run can have found, and where it stands. A seed may be any number that fits its type.
  static func misfit(in json: Data) -> String? {
    guard let whole = try? JSONSerialization.jsonObject(with: json) else { return "it has a number that is too large" }
    return misfit(whole, at: [])
  }

  private static func misfit(_ value: Any, at path: [String]) -> String? {
    switch value {
    case let object as [String: Any]:
      return object.keys.sorted().lazy.filter { $0 != "seed" }.compactMap { misfit(object[$0] ?? "", at: path + [$0]) }
        .first
    case let list as [Any]:
      return list.indices.lazy.compactMap { misfit(list[$0], at: path + ["\($0)"]) }.first
    case let number as NSNumber where number != 0 && !range.contains(number.doubleValue):
      return
        "\(number) in \(path.joined(separator: ".")) is out of range: a record has 0 and numbers from 1e-15 to 1e15"
    default: return nil
    }
  }
}
