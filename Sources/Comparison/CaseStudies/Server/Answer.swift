import Foundation

/// What does the server say to a request, and which fault comes with it?
struct Answer: Sendable, Equatable {
  /// The body, as it is meant.
  let text: String
  /// All that goes out before the connection is closed. What a fault keeps back, the head promises all the same.
  private(set) var bytes: Data
  /// Nothing goes out before `HTTPServer.release` with this name.
  private(set) var hold: String?

  init(_ text: String, status: Int = 200) {
    self.text = text
    let head = "HTTP/1.1 \(status) Status\r\nContent-Length: \(text.utf8.count)\r\nConnection: close\r\n\r\n"
    bytes = Data((head + text).utf8)
  }

  static func status(_ status: Int) -> Answer { Answer("", status: status) }

  /// Nothing: the connection is closed at once.
  static let closed = Answer("").with { $0.bytes = Data() }

  /// Nothing, ever: the connection stays open until the client leaves or the server goes.
  static let silent = closed.held(until: "never")

  /// The same answer, of whose body only so many bytes arrive.
  func cut(after count: Int) -> Answer { with { $0.bytes.removeLast(text.utf8.count - count) } }

  /// The same answer, which waits until `release` is called: a stale one, if others overtake it.
  func held(until name: String) -> Answer { with { $0.hold = name } }

  private func with(_ change: (inout Answer) -> Void) -> Answer {
    var answer = self
    change(&answer)
    return answer
  }
}
