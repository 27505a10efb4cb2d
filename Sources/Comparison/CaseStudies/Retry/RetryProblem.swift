import Dispatch

/// A temperature, and who gave it.
struct Reading: Sendable, Equatable {
  let degrees: Int
  let source: String

  /// The fallback: what the almanac says for a day like this.
  static func usual(because error: any Error) -> Reading {
    Reading(degrees: 18, source: "the almanac, because \(error)")
  }
}

/// Why there is no reading.
enum StationError: String, Error, CustomStringConvertible {
  /// Passes: it is worth asking again.
  case busy = "the station is busy"
  case refused = "the station refuses this caller"
  case timedOut = "the station didn't answer in time"

  var description: String { rawValue }
}

/// How patient is the user? All times are in seconds.
struct RetryPolicy: Sendable {
  /// How often a busy station is asked again.
  let retries = 3
  /// The pause before it is asked again.
  let delay = 0.002
  /// How long all of it may take.
  let patience: Double
}

/// Who is asked? A weather station that fails now and then. It takes a completion handler and knows nothing of
/// promises.
///
/// Every call returns at once. The answer comes on another thread, a moment later; a late one comes when the caller has
/// given up.
final class WeatherStation: Sendable {
  typealias Completion = @Sendable (Result<Reading, StationError>) -> Void

  private let transcript: Transcript
  private let state: Lock<(answers: ArraySlice<Result<Int, StationError>>, tries: Int)>
  private let queue = DispatchQueue(label: "weather station")
  private let gate = Gate()

  /// A station that gives these answers, in this order, and is busy after that.
  init(answers: [Result<Int, StationError>], areLate: Bool, transcript: Transcript) {
    self.transcript = transcript
    state = Lock((answers[...], 0))
    if !areLate { answerLate() }
  }

  /// Asks for the temperature; the transcript shows how often that is done.
  func reading(_ completion: @escaping Completion) {
    let (answer, tries) = state.withLock { state in
      state.tries += 1
      return (state.answers.popFirst() ?? .failure(.busy), state.tries)
    }
    transcript.add("try \(tries)")
    gate.pass { [self] in give(answer.map { Reading(degrees: $0, source: "the station") }, to: completion) }
  }

  /// Gives the late answers.
  func answerLate() { gate.open() }

  /// Gives an answer in a moment, and stays at work afterwards for as long as the caller may need to ask again.
  private func give(_ answer: Result<Reading, StationError>, to completion: @escaping Completion) {
    transcript.underWay.enter()
    queue.asyncAfter(deadline: .now() + 0.001) { [queue, transcript] in
      completion(answer)
      queue.asyncAfter(deadline: .now() + 0.01) { transcript.underWay.leave() }
    }
  }
}

/// What the user looks at; may be called from any thread. Once it is finished, the late answers come.
struct WeatherScreen: Sendable {
  let station: WeatherStation
  let transcript: Transcript

  /// Shows the one reading that there is, and nothing after it.
  func show(_ reading: Reading) {
    transcript.add("\(reading.degrees)° from \(reading.source)")
    station.answerLate()
    transcript.end()
  }
}
