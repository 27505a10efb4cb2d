import Dispatch
import Foundation

/// How can a study use a real server without installing one? It brings this: HTTP/1.1 on the loopback interface.
///
/// Answers come from a script: to each target a list of them, of which the last is repeated. A target that isn't in it
/// gives 404. Every client has a thread, gets one answer, and is closed then, or when the server goes.
final class HTTPServer: Sendable {
  /// What happened at the server, in this order.
  enum Event: Sendable, Equatable {
    case asked(String)
    /// The last byte that the script allows is out.
    case answered(String)
    /// The client closed the connection before its answer was complete.
    case abandoned(String)
  }

  /// What the script says and what came of it.
  private struct State: Sendable {
    var script: [String: [Answer]]
    var released: Set<String> = []
    var events: [Event] = []
    var isOver = false

    mutating func ask(_ target: String) -> Answer {
      events.append(.asked(target))
      guard let answers = script[target], let answer = answers.first else { return .status(404) }
      if answers.count > 1 { script[target]?.removeFirst() }
      return answer
    }
  }

  /// Where the server is: `http://127.0.0.1:` and a port that was free.
  let url: URL
  private let listener: Socket
  private let state: Watched<State>
  private let deadline: DispatchTime

  /// Whoever waits for an event is told by the deadline.
  init(_ script: [String: [Answer]], deadline: DispatchTime) throws {
    let (listener, state) = (try Socket(), Watched(State(script: script)))
    guard let url = URL(string: "http://127.0.0.1:\(listener.port)/") else { throw URLError(.badURL) }
    (self.url, self.listener, self.state, self.deadline) = (url, listener, state, deadline)
    Thread {
      while !state.value.isOver {
        guard let client = listener.client(within: 100) else { continue }
        Thread { Self.serve(client, state) }.start()
      }
    }.start()
  }

  deinit { state.change { $0.isOver = true } }

  /// Everything that happened so far.
  var events: [Event] { state.value.events }

  /// Lets the answers go out that are held until this name.
  func release(_ name: String) { state.change { _ = $0.released.insert(name) } }

  /// Waits until the event has happened, and returns whether that was before the deadline.
  @discardableResult
  func wait(for event: Event) -> Bool {
    state.wait(until: deadline) { $0.events.contains(event) }
  }

  private static func serve(_ client: Socket, _ state: Watched<State>) {
    var request = Data()
    while request.suffix(4) != Data("\r\n\r\n".utf8) {
      let bytes = client.read()
      if bytes.isEmpty { return }
      request += bytes
    }
    let target = String(
      decoding: request.split(separator: UInt8(ascii: " ")).dropFirst().first ?? Data(), as: UTF8.self)
    let answer = state.change { $0.ask(target) }
    // Looks each millisecond whether a held answer may go, or the client has left.
    var isWanted = true
    while isWanted, let name = answer.hold, !state.value.released.contains(name) {
      isWanted = client.isQuiet(for: 1) && !state.value.isOver
    }
    let isComplete = isWanted && client.write(answer.bytes)
    state.change { $0.events.append(isComplete ? .answered(target) : .abandoned(target)) }
  }
}
