/// What a promise is without a library: a value that may be there and the callbacks that wait for it, behind a lock.
enum ContentionCallbacks {
  private struct State {
    var value: Int?
    var waiting: [@Sendable (Int) -> Void] = []
  }

  static let prepare: Contention.Prepare = { promises, gate in
    let all = (0..<promises).map { _ in Cell() }
    return { number in
      all[number].observe { gate.count($0) }
      all[number].settle(1)
    }
  }

  private final class Cell: Sendable {
    private let state = Lock(State())

    func observe(_ handler: @escaping @Sendable (Int) -> Void) {
      let value = state.withLock { state in
        if state.value == nil { state.waiting.append(handler) }
        return state.value
      }
      if let value { handler(value) }
    }

    func settle(_ value: Int) {
      let waiting = state.withLock { state in
        if state.value == nil { state.value = value }
        defer { state.waiting = [] }
        return state.waiting
      }
      for handler in waiting { handler(value) }
    }
  }
}
