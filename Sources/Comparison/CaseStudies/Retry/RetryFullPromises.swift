import FullPromises

extension Retry {
  /// How does it look with every operator at hand?
  ///
  /// `retry`, `timeout` and `recover` are nearly all of it. There is no cancel: the retry goes on after the timeout, so
  /// its condition asks whether somebody still waits.
  static func fullPromises(_ station: WeatherStation, _ policy: RetryPolicy, _ screen: WeatherScreen) {
    let isOver = Lock(false)
    retry(
      on: .global(), attempts: policy.retries, delay: policy.delay,
      condition: { _, error in error as? StationError == .busy && !isOver.withLock { $0 } }
    ) {
      station.reading()
    }.timeout(on: .global(), policy.patience).recover(on: .global()) { error in
      isOver.withLock { $0 = true }
      return Reading.usual(because: error as? PromiseError == .timedOut ? StationError.timedOut : error)
    }.then(on: .global()) { reading in
      screen.show(reading)
    }
  }
}

extension WeatherStation {
  fileprivate func reading() -> Promise<Reading> {
    wrap(on: .global(), reading(_:))
  }
}
