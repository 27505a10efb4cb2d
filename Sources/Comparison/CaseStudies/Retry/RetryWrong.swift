import Dispatch

/// What if the answer and the clock know nothing of each other?
///
/// The time is over, the almanac is shown, and then the late answer as well.
extension Retry {
  static let wrong = Study.wrong("Retry", "late answer", of: scripts) { stage in
    stage.station.reading { result in
      switch result {
      case .success(let reading): stage.screen.show(reading)
      case .failure(let error): stage.screen.show(.usual(because: error))
      }
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + stage.policy.patience) {
      stage.screen.show(.usual(because: StationError.timedOut))
    }
  }
}
