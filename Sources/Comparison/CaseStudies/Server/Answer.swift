import Foundation

/// What does the server say to a request, and which fault comes with it?
struct Answer: Sendable, Equatable {
  /// How the bytes go out.
  enum Delivery: Sendable, Equatable {
    /// All of them, as fast as they are taken.
    case whole
    /// All of them, a few at a time, with a pause between.
    case slow(piece: Int, pause: Duration)
    /// So many bytes of the body, of which the head promised more; then the connection is closed.
    case cut(after: Int)
    /// Nothing: the connection is closed at once.
    case closed
    /// Nothing, ever: the connection stays open until the client leaves or the server stops.
    case silent
  }

  /// What must happen before anything goes out.
  enum Hold: Sendable, Equatable {
    case nothing
    /// `HTTPServer.release` with this name.
    case release(String)
    /// All bytes of an answer for this path have gone out.
    case answer(path: String)
  }

  var status = 200
  var type = "application/octet-stream"
  var body = Data()
  var delivery = Delivery.whole
  var hold = Hold.nothing

  static func data(_ body: Data) -> Answer { Answer(body: body) }

  static func json(_ text: String) -> Answer { Answer(type: "application/json", body: Data(text.utf8)) }

  static func status(_ status: Int) -> Answer { Answer(status: status, type: "text/plain") }

  static let closed = Answer(delivery: .closed)
  static let silent = Answer(delivery: .silent)

  /// The body as text.
  var text: String { String(decoding: body, as: UTF8.self) }

  /// The same answer, of whose body only so many bytes arrive.
  func cut(after count: Int) -> Answer { with { $0.delivery = .cut(after: count) } }

  /// The same answer, a few bytes at a time.
  func slow(piece: Int = 16, pause: Duration = .milliseconds(1)) -> Answer {
    with { $0.delivery = .slow(piece: piece, pause: pause) }
  }

  /// The same answer, with the bits of one byte of its body turned over.
  func corrupt(at index: Int) -> Answer { with { $0.body[$0.body.startIndex + index] ^= 0xFF } }

  /// The same answer, which waits until `release` is called: a stale one, if others overtake it.
  func held(until name: String) -> Answer { with { $0.hold = .release(name) } }

  /// The same answer, which waits until another one has gone out.
  func held(untilAnswered path: String) -> Answer { with { $0.hold = .answer(path: path) } }

  /// The bytes that go out. What a fault keeps back, the head promises all the same.
  var bytes: Data {
    var head = "HTTP/1.1 \(status) \(Self.reasons[status] ?? "Status")\r\n"
    head += "Content-Type: \(type)\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n"
    let sent: Data
    switch delivery {
    case .whole, .slow: sent = body
    case .cut(let count): sent = body.prefix(count)
    case .closed, .silent: return Data()
    }
    return Data(head.utf8) + sent
  }

  private static let reasons = [
    200: "OK", 201: "Created", 204: "No Content", 400: "Bad Request", 404: "Not Found",
    500: "Internal Server Error", 503: "Service Unavailable",
  ]

  private func with(_ change: (inout Answer) -> Void) -> Answer {
    var answer = self
    change(&answer)
    return answer
  }
}
