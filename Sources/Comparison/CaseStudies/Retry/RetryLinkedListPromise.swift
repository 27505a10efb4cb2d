import Dispatch
import LinkedListPromise

extension Retry {
  /// How does it look when a promise is a value?
  ///
  /// A value can run again, so it can be tried again. But nothing can be cancelled: when the time is over, the tries go
  /// on until a flag says that nobody waits.
  static func linkedListPromise(_ station: WeatherStation, _ policy: RetryPolicy, _ screen: WeatherScreen) {
    let isOver = Lock(false)
    @Sendable func ask(retries: Int) -> Promise<Reading, StationError> {
      station.reading().recover { error throws(StationError) in
        guard error == .busy, retries > 0, !isOver.withLock({ $0 }) else { throw error }
        return pause(policy.delay).then { ask(retries: retries - 1) }
      }
    }
    let timeout = pause(policy.patience).then { Promise<Reading, StationError>(error: .timedOut) }
    race(ask(retries: policy.retries), timeout).recover(Reading.usual).task { result in
      isOver.withLock { $0 = true }
      screen.show(result.get())
    }
  }

  private static func pause(_ seconds: Double) -> Promise<Void, StationError> {
    Promise { completionHandler in
      DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { completionHandler(.success(())) }
    }
  }
}

extension WeatherStation {
  fileprivate func reading() -> Promise<Reading, StationError> { Promise(task: reading(_:)) }
}
