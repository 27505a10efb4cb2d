import Foundation

/// Where do the requests come from, and where are the results logged? A desk that is open until every one is logged.
final class SyncDesk: Sendable {
  /// What is asked for: at once, from several threads, and by who learns of a group's result.
  struct Orders: Sendable {
    var groups: [String]
    var threads = 1
    var afterwards: [String: String] = [:]
  }

  private struct State {
    var take: (@Sendable (SyncRequest) -> Void)?
    var whenClosed: (@Sendable () -> Void)?
    var requests = 0
    var log: [(request: SyncRequest, line: String)] = []
  }

  private let orders: Orders
  private let server: SyncServer
  private let transcript: Transcript
  private let state = Lock(State())
  private let total: Int

  init(orders: Orders, server: SyncServer, transcript: Transcript) {
    self.orders = orders
    self.server = server
    self.transcript = transcript
    total = orders.groups.count * orders.threads + orders.afterwards.count
  }

  /// Hands every request to `take`, which must not wait for its result; calls `whenClosed` after the last result.
  func open(
    _ take: @escaping @Sendable (SyncRequest) -> Void, whenClosed: @escaping @Sendable () -> Void = {}
  ) {
    state.withLock { state in
      state.take = take
      state.whenClosed = whenClosed
    }
    if orders.threads == 1 {
      orders.groups.forEach(ask)
      return server.begin()
    }
    server.begin()
    for _ in 0..<orders.threads { Thread.detachNewThread { [self] in orders.groups.forEach(ask) } }
  }

  /// Logs the result of a request, from any thread.
  func log<Failure>(_ request: SyncRequest, _ result: Result<Int, Failure>) {
    let line =
      switch result {
      case .success(let changes): "\(changes) changes"
      case .failure(let error): "error: \(error)"
      }
    let isLast = state.withLock { state in
      state.log.append((request, line))
      return state.log.count >= total
    }
    if let next = orders.afterwards[request.group] { ask(next) }
    if isLast { close() }
  }

  private func ask(_ group: String) {
    let (request, take) = state.withLock { state in
      state.requests += 1
      return (SyncRequest(number: state.requests, group: group), state.take)
    }
    take?(request)
  }

  private func close() {
    let final = state.withLock { state in
      defer { (state.take, state.whenClosed) = (nil, nil) }
      return state
    }
    final.whenClosed?()
    let log = final.log.sorted { $0.request.number < $1.request.number }
    if orders.threads == 1 {
      for (request, line) in log { transcript.add("\(request.group): \(line)") }
      transcript.add("one after the other: \(server.order.joined(separator: ", "))")
    } else {
      let failed = log.count { $0.line.hasPrefix("error") }
      transcript.add("\(log.count) logged, \(failed) of them failed")
    }
    transcript.end()
  }
}
