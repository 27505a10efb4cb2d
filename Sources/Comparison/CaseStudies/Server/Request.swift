import Foundation

/// What did the client ask for? Method, path with query, and body of one HTTP/1.1 request.
struct Request: Sendable, Equatable {
  let method: String
  let target: String
  let body: Data

  /// The target without its query.
  var path: String { String(target.prefix { $0 != "?" }) }

  /// How far reading a request has come.
  enum Reading: Equatable {
    case incomplete
    case complete(Request)
    case malformed
  }

  /// Reads what has arrived so far. A body is read if its length is given; other ways of sending one are refused.
  static func read(_ bytes: Data) -> Reading {
    guard let end = bytes.range(of: Data("\r\n\r\n".utf8)) else {
      return bytes.count > longestHead ? .malformed : .incomplete
    }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count == 3, words[2].hasPrefix("HTTP/1."), words[1].hasPrefix("/") else { return .malformed }
    guard let length = bodyLength(lines.dropFirst()) else { return .malformed }
    let body = bytes[end.upperBound...]
    guard body.count >= length else { return .incomplete }
    return .complete(Request(method: String(words[0]), target: String(words[1]), body: Data(body.prefix(length))))
  }

  private static let longestHead = 64 << 10

  private static func bodyLength(_ fields: ArraySlice<String>) -> Int? {
    for field in fields {
      let parts = field.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      switch parts[0].lowercased() {
      case "transfer-encoding": return nil
      case "content-length": return Int(parts[1].trimmingCharacters(in: .whitespaces)).flatMap { $0 < 0 ? nil : $0 }
      default: break
      }
    }
    return 0
  }
}
