extension Retry {
  /// How does it look when the compiler makes the chain?
  ///
  /// The tries are a loop. The clock is a task that cancels another. The station's own call doesn't know about the
  /// cancel, so its continuation is resumed by hand.
  static func asyncAwait(_ station: WeatherStation, _ policy: RetryPolicy, _ screen: WeatherScreen) async {
    let answer = Task {
      for _ in 0..<policy.retries {
        do { return try await station.reading() } catch StationError.busy {}
        try await Task.sleep(for: .seconds(policy.delay))
      }
      return try await station.reading()
    }
    let clock = Task {
      try await Task.sleep(for: .seconds(policy.patience))
      answer.cancel()
    }
    do {
      screen.show(try await answer.value)
    } catch {
      screen.show(.usual(because: error is CancellationError ? StationError.timedOut : error))
    }
    clock.cancel()
  }
}

extension WeatherStation {
  fileprivate func reading() async throws -> Reading {
    let waiting = Lock<CheckedContinuation<Reading, any Error>?>(nil)
    @Sendable func resume(with result: Result<Reading, any Error>) {
      let continuation = waiting.withLock { waiting in
        defer { waiting = nil }
        return waiting
      }
      continuation?.resume(with: result)
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        waiting.withLock { $0 = continuation }
        reading { resume(with: $0.mapError { $0 }) }
        if Task.isCancelled { resume(with: .failure(CancellationError())) }
      }
    } onCancel: {
      resume(with: .failure(CancellationError()))
    }
  }
}
