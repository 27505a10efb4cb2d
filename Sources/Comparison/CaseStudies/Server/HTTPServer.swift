import Dispatch
import Foundation

/// How can a study use a real server without installing one? It brings this: HTTP/1.1 on the loopback interface.
///
/// Answers come from a script: to each target (or path without query) a list of them, of which the last is repeated. A
/// target that isn't in it gives 404. Every answer closes its connection. One thread serves all clients; it ends in
/// `stop`, or when the server goes, and closes every connection then.
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
  struct State: Sendable {
    var script: [String: [Answer]]
    var released: Set<String> = []
    var events: [Event] = []
    var connections = 0
    var isStopping = false
    var isRunning = true
  }

  /// Where the server is: `http://127.0.0.1:` and a port that was free.
  let url: URL
  private let state: Watched<State>
  private let bell: Bell

  init(_ script: [String: [Answer]]) throws {
    let listener = try Socket.bound()
    try listener.listen()
    url = try Self.url(of: listener)
    let bell = try Bell()
    let state = Watched(State(script: script))
    (self.bell, self.state) = (bell, state)
    let thread = Thread {
      var loop = EventLoop(listener: listener, bell: bell, state: state)
      loop.run()
    }
    thread.name = "HTTP server"
    thread.start()
  }

  /// One answer for each target, again and again.
  convenience init(_ script: [String: Answer]) throws { try self.init(script.mapValues { [$0] }) }

  deinit { stop() }

  /// Everything that happened so far.
  var events: [Event] { state.value.events }

  /// Lets the answers go out that are held until this name.
  func release(_ name: String) {
    state.change { _ = $0.released.insert(name) }
    bell.ring()
  }

  /// Waits until the event has happened so many times, and returns whether that was before the deadline.
  func wait(for event: Event, times: Int = 1, until deadline: DispatchTime) -> Bool {
    state.wait(until: deadline) { state in state.events.count { $0 == event } >= times }
  }

  /// Waits until no client is connected, and returns whether that was so before the deadline.
  func isQuiet(by deadline: DispatchTime) -> Bool { state.wait(until: deadline) { $0.connections == 0 } }

  /// Closes every connection, refuses new ones, and returns when the server's thread is through.
  func stop() {
    state.change { $0.isStopping = true }
    bell.ring()
    _ = state.wait(until: .distantFuture) { !$0.isRunning }
  }

  private static func url(of socket: Socket) throws -> URL {
    guard let url = URL(string: "http://127.0.0.1:\(try socket.port)/") else { throw URLError(.badURL) }
    return url
  }
}

/// Where is certainly no server? At a port that this object keeps for itself and doesn't listen to.
final class ClosedPort: Sendable {
  let url: URL
  private let socket: Socket

  init() throws {
    socket = try .bound()
    guard let url = URL(string: "http://127.0.0.1:\(try socket.port)/") else { throw URLError(.badURL) }
    self.url = url
  }
}

/// How is a thread woken that waits for sockets? One end of a pipe is among them.
final class Bell: Sendable {
  let waiting: Socket
  private let ringing: Socket

  init() throws(Socket.Failure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Socket.Failure(call: "pipe", number: errno) }
    waiting = try Socket(ends[0], "pipe")
    ringing = try Socket(ends[1], "pipe")
    waiting.neverBlock()
    ringing.neverBlock()
  }

  /// A pipe that is full has been rung already.
  func ring() {
    var byte: UInt8 = 1
    _ = write(ringing.descriptor, &byte, 1)
  }

  func silence() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(waiting.descriptor, &bytes, bytes.count) > 0 {}
  }
}
