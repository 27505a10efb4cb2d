import ResolveBlockPromise

extension Retry {
  /// How does it look when each block resolves the Next Promise?
  ///
  /// The clock cancels the answer, and the cancel goes back through the tries to the promise that is pending. A
  /// cancelled promise drops its own blocks. Its Next Promise gets error 9999, which here means that the time is over.
  static func resolveBlockPromise(_ station: WeatherStation, _ policy: RetryPolicy, _ screen: WeatherScreen) {
    @Sendable func ask(retries: Int) -> Promise<Reading> {
      station.reading().then {
        $0
      } error: { error in
        guard error as? StationError == .busy, retries > 0 else { throw error }
        return pause(policy.delay).then { ask(retries: retries - 1) }
      }
    }
    let answer = ask(retries: policy.retries)
    let clock = pause(policy.patience)
    clock.then { answer.cancel() }
    answer.then { $0 }.thenError { result in
      clock.cancel()
      switch result {
      case .success(let reading): screen.show(reading)
      case .failure(let error as PromiseError) where error == .cancelled:
        screen.show(.usual(because: StationError.timedOut))
      case .failure(let error): screen.show(.usual(because: error))
      }
    }
  }

  private static func pause(_ seconds: Double) -> Promise<Void> {
    Promise(name: "pause", async: { try await Task.sleep(for: .seconds(seconds)) })
  }
}

extension WeatherStation {
  fileprivate func reading() -> Promise<Reading> { .wrap(name: "reading", reading(_:)) }
}
