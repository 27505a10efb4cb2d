/// How is a flaky service asked again, for a limited time, and with a fallback?
enum Retry {
  static let study = Study(
    name: "Retry",
    problem:
      "Ask a flaky weather station for the temperature. Ask again, after a pause and three times at most, while it "
      + "is busy; give up when the time is over; then show what the almanac says, and why.",
    scripts: scripts,
    solutions: [
      completionHandlers, linkedListPromise, statefulPromise, resolveBlockPromise, fullPromises,
      { station, policy, screen in Task { await asyncAwait(station, policy, screen) } },
    ] as [@Sendable (WeatherStation, RetryPolicy, WeatherScreen) -> Void]
  ) { $1($0.station, $0.policy, $0.screen) }

  typealias Stage = (station: WeatherStation, policy: RetryPolicy, screen: WeatherScreen)

  static let scripts = [
    script(
      "first try", "The station answers at once.", [.success(21)],
      expect: ["try 1", "21° from the station"]),
    script(
      "busy twice", "The station is busy, busy again, and then answers.",
      [.failure(.busy), .failure(.busy), .success(21)],
      expect: ["try 1", "try 2", "try 3", "21° from the station"]),
    script(
      "always busy", "The station is never anything but busy.", [],
      expect: [
        "try 1", "try 2", "try 3", "try 4", "18° from the almanac, because the station is busy",
      ]),
    script(
      "refused", "The station refuses, which no retry will change.", [.failure(.refused), .success(21)],
      expect: ["try 1", "18° from the almanac, because the station refuses this caller"]),
    script(
      "late answer", "The station's answer comes when the time is over.", [.success(30)], areLate: true,
      expect: ["try 1", "18° from the almanac, because the station didn't answer in time"]),
    script(
      "late and busy", "When the time is over, the station says that it was busy: nobody asks again.",
      [.failure(.busy)], areLate: true,
      expect: ["try 1", "18° from the almanac, because the station didn't answer in time"]),
  ]

  private static func script(
    _ name: String, _ statement: String, _ answers: [Result<Int, StationError>], areLate: Bool = false,
    expect expected: [String]
  ) -> Script<Stage> {
    Script(name, statement, expect: expected) { transcript, _ in
      let station = WeatherStation(answers: answers, areLate: areLate, transcript: transcript)
      let policy = RetryPolicy(patience: areLate ? 0.2 : 600)
      return (station, policy, WeatherScreen(station: station, transcript: transcript))
    }
  }
}
