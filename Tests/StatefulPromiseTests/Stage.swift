import StatefulPromise
import TestSupport
import Testing

extension Promise where Value: Sendable {
  /// The name of the state, for a comparison that needs no equal values.
  var stage: String {
    switch state {
    case .created: "created"
    case .started: "started"
    case .finished: "finished"
    }
  }
}

/// Starts a promise again that was cancelled: what its first run completes with is ignored, and the second counts.
func expectSecondRun(
  of promise: Promise<Int, Oops>, _ handlers: Probe<Promise<Int, Oops>.CompletionHandler>,
  _ location: SourceLocation = #_sourceLocation
) {
  #expect(promise.stage == "created", sourceLocation: location)
  let results = Probe<Result<Int, Oops>>()
  promise.start(results.put)
  handlers.all[0](.success(1))
  #expect(results.all.isEmpty, "the first run is over", sourceLocation: location)
  handlers.all[1](.success(2))
  #expect(results.all == [.success(2)], sourceLocation: location)
}
