import StatefulPromise

extension Retry {
  /// How does it look when a promise is one run that can be cancelled?
  ///
  /// `race` leaves its losers running. Cancelling them ends the tries and stops the clock.
  static func statefulPromise(_ station: WeatherStation, _ policy: RetryPolicy, _ screen: WeatherScreen) {
    @Sendable func ask(retries: Int) -> Promise<Reading, StationError> {
      station.reading().recover { error throws(StationError) in
        guard error == .busy, retries > 0 else { throw error }
        return pause(policy.delay).then { ask(retries: retries - 1) }
      }
    }
    let answer = ask(retries: policy.retries)
    let clock = pause(policy.patience)
    race(answer, clock.then { Promise(error: .timedOut) }).recover(Reading.usual).start { result in
      answer.cancel()
      clock.cancel()
      screen.show(result.get())
    }
  }

  private static func pause(_ seconds: Double) -> Promise<Void, StationError> {
    Promise(async: { () throws(StationError) in try? await Task.sleep(for: .seconds(seconds)) })
  }
}

extension WeatherStation {
  fileprivate func reading() -> Promise<Reading, StationError> { Promise(task: reading(_:)) }
}
