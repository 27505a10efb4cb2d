import Foundation

/// What does the server's thread do? It waits for clients, bytes, room, time or the bell, and does what became
/// possible.
struct EventLoop {
  private let listener: Socket
  private let bell: Bell
  private let state: Watched<HTTPServer.State>
  private var exchanges: [Exchange] = []

  init(listener: Socket, bell: Bell, state: Watched<HTTPServer.State>) {
    (self.listener, self.bell, self.state) = (listener, bell, state)
  }

  mutating func run() {
    while !state.value.isStopping { turn() }
    exchanges = []
    state.change { state in
      state.connections = 0
      state.isRunning = false
    }
  }

  private mutating func turn() {
    var sockets = [pollfd(fd: bell.waiting.descriptor, events: Int16(POLLIN), revents: 0)]
    sockets.append(pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0))
    let now = ContinuousClock.now
    for exchange in exchanges {
      sockets.append(pollfd(fd: exchange.socket.descriptor, events: exchange.events(at: now), revents: 0))
    }
    guard poll(&sockets, nfds_t(sockets.count), patience(at: now)) >= 0 else { return }
    if sockets[0].revents != 0 { bell.silence() }
    for (index, socket) in sockets.dropFirst(2).enumerated() where socket.revents & ~Int16(POLLOUT) != 0 {
      receive(at: index)
    }
    answer()
    if sockets[1].revents != 0 { acceptAll() }
    exchanges.removeAll(where: \.isOver)
    let count = exchanges.count
    if state.value.connections != count { state.change { $0.connections = count } }
  }

  /// How many milliseconds may pass before a piece is due; no bound if none is.
  private func patience(at now: ContinuousClock.Instant) -> Int32 {
    guard let due = exchanges.compactMap({ $0.due(after: now) }).min() else { return -1 }
    let (seconds, attoseconds) = max(.zero, now.duration(to: due)).components
    return Int32(clamping: seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }

  private mutating func acceptAll() {
    while let socket = listener.accept() { exchanges.append(Exchange(socket)) }
  }

  private mutating func receive(at index: Int) {
    let path = exchanges[index].path
    if let request = exchanges[index].receive() {
      let answer = state.change { $0.ask(request) }
      exchanges[index].answer(request, with: answer)
    } else if let path, exchanges[index].isOver {
      state.change { $0.events.append(.abandoned(path)) }
    }
  }

  /// Sends what may go out. What has gone out may be what another answer waits for.
  private mutating func answer() {
    let now = ContinuousClock.now
    var isChanged = true
    while isChanged {
      isChanged = false
      let state = state.value
      for index in exchanges.indices {
        exchanges[index].release(at: now, if: state.isFree)
        guard let request = exchanges[index].send(at: now) else { continue }
        self.state.change { $0.events.append(.answered(request.path)) }
        isChanged = true
      }
    }
  }
}

extension HTTPServer.State {
  /// Takes the next answer from the script.
  fileprivate mutating func ask(_ request: Request) -> Answer {
    events.append(.asked(request.path))
    let key = script[request.target] == nil ? request.path : request.target
    guard let answers = script[key], let answer = answers.first else { return .status(404) }
    if answers.count > 1 { script[key]?.removeFirst() }
    return answer
  }

  fileprivate func isFree(_ hold: Answer.Hold) -> Bool {
    switch hold {
    case .nothing: true
    case .release(let name): released.contains(name)
    case .answer(let path): events.contains(.answered(path))
    }
  }
}
