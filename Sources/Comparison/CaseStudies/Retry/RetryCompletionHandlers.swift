import Dispatch

extension Retry {
  /// How does it look with completion handlers alone?
  ///
  /// The station's answers and the clock race for one flag, which every step has to check.
  static func completionHandlers(_ station: WeatherStation, _ policy: RetryPolicy, _ screen: WeatherScreen) {
    let isOver = Lock(false)
    @Sendable func finish(_ reading: Reading) {
      let isFirst = isOver.withLock { isOver in
        defer { isOver = true }
        return !isOver
      }
      if isFirst { screen.show(reading) }
    }
    @Sendable func ask(retries: Int) {
      if isOver.withLock({ $0 }) { return }
      station.reading { result in
        switch result {
        case .success(let reading): finish(reading)
        case .failure(.busy) where retries > 0:
          DispatchQueue.global().asyncAfter(deadline: .now() + policy.delay) { ask(retries: retries - 1) }
        case .failure(let error): finish(.usual(because: error))
        }
      }
    }
    ask(retries: policy.retries)
    DispatchQueue.global().asyncAfter(deadline: .now() + policy.patience) {
      finish(.usual(because: StationError.timedOut))
    }
  }
}
