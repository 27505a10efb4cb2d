import Foundation

/// How far has the conversation with one client come? A request is read, its answer held back, sent, and that is all.
struct Exchange {
  enum State {
    case reading(Data)
    case held(Request, Answer)
    case sending(Request, Sending)
    /// There is nothing to say; the client is expected to leave.
    case silent(Request)
    case over
  }

  /// What is still to be sent, and when the next piece is due.
  struct Sending {
    var rest: Data
    let pace: (piece: Int, pause: Duration)?
    var due: ContinuousClock.Instant
  }

  let socket: Socket
  private(set) var state = State.reading(Data())

  init(_ socket: Socket) { self.socket = socket }

  var isOver: Bool { if case .over = state { true } else { false } }

  /// What was asked for and isn't answered yet.
  var path: String? {
    switch state {
    case .reading, .over: nil
    case .held(let request, _), .sending(let request, _), .silent(let request): request.path
    }
  }

  /// What to wait for: the client always, room for bytes if some are due.
  func events(at now: ContinuousClock.Instant) -> Int16 {
    guard case .sending(_, let sending) = state, sending.due <= now else { return Int16(POLLIN) }
    return Int16(POLLIN | POLLOUT)
  }

  /// When to look again, even if nothing happens.
  func due(after now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    guard case .sending(_, let sending) = state, sending.due > now else { return nil }
    return sending.due
  }

  /// Reads what has come. Gives the request once it is complete.
  mutating func receive() -> Request? {
    var bytes = Data()
    if case .over = socket.read(into: &bytes) {
      state = .over
      return nil
    }
    guard case .reading(var request) = state else { return nil }
    request.append(bytes)
    state = .reading(request)
    switch Request.read(request) {
    case .incomplete: return nil
    case .complete(let request): return request
    case .malformed:
      send(.status(400), to: Request(method: "", target: "", body: Data()), at: .now)
      return nil
    }
  }

  mutating func answer(_ request: Request, with answer: Answer) { state = .held(request, answer) }

  /// Starts to send an answer that nothing holds back any more.
  mutating func release(at now: ContinuousClock.Instant, if isFree: (Answer.Hold) -> Bool) {
    guard case .held(let request, let answer) = state, isFree(answer.hold) else { return }
    send(answer, to: request, at: now)
  }

  private mutating func send(_ answer: Answer, to request: Request, at now: ContinuousClock.Instant) {
    switch answer.delivery {
    case .silent: state = .silent(request)
    case .closed: state = .over
    case .whole, .cut:
      state = .sending(request, Sending(rest: answer.bytes, pace: nil, due: now))
    case .slow(let piece, let pause):
      state = .sending(request, Sending(rest: answer.bytes, pace: (piece, pause), due: now))
    }
  }

  /// Sends what is due. Gives the request when the last byte of its answer is out.
  mutating func send(at now: ContinuousClock.Instant) -> Request? {
    guard case .sending(let request, var sending) = state, sending.due <= now else { return nil }
    switch socket.write(sending.pace.map { sending.rest.prefix($0.piece) } ?? sending.rest) {
    case .later: return nil
    case .over: state = .over
    case .moved(let count):
      sending.rest = Data(sending.rest.dropFirst(count))
      if let pace = sending.pace { sending.due = now + pace.pause }
      state = sending.rest.isEmpty ? .over : .sending(request, sending)
      return sending.rest.isEmpty ? request : nil
    }
    return nil
  }
}
