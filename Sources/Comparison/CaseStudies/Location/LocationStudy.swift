import Foundation
import Record

/// What happens to a solution of document 001's first example: where is the user, what is there, show it?
enum Locating {
  static let study = Study(
    name: "Location",
    problem: "Ask where the user is, ask a server what it has for that place, show it on the main thread. Report "
      + "the errors that matter, and ignore the others.",
    scripts: scripts,
    solutions: [
      completionHandlers, linkedListPromise, statefulPromise, resolveBlockPromise, fullPromises,
      { services, screen in Task { await asyncAwait(services, screen) } },
    ] as [@Sendable (LocationServices, LocationScreen) -> Void],
    others: ["Blocking": { services, screen in Thread { blocking(services, screen) }.start() }]
  ) { $0.play($1) }

  /// Where the user is, and what is asked for at this place.
  static let place = Location(latitude: 48.1173, longitude: 11.5167)
  static let target = "user-data?at=\(place)"

  static let answer = Answer(#"{"user": "Ada", "friendsNearby": ["Alan", "Grace"]}"#)

  static let scripts = [
    script("success", "The place is known, and the server answers.", expect: ["Ada, near you: Alan, Grace"]),
    script("no receiver", "There is no receiver.", place: nil, expect: ["alert: the receiver can't be read"]),
    script(
      "error of the server", "The server has an error of its own.", answer: .status(500),
      expect: ["alert: the server answers with 500"]),
    script("user left", "The user leaves before the answer, and the system cancels the request.", answer: .silent) {
      stage in
      stage.server.wait(for: .asked("/\(target)"))
      stage.services.userLeft()
    },
  ]

  private static func script(
    _ name: String, _ statement: String, place: Location? = place, answer: Answer = answer, expect lines: [String] = [],
    events: @escaping @Sendable (Stage) -> Void = { _ in }
  ) -> Script<Stage> {
    let asked = [StudiesRecord.Question(target: target, answer: Self.answer.text)]
    return Script(name, statement, expect: lines + ["finished"], asked: name == "success" ? asked : nil) {
      transcript, other in
      let server = try HTTPServer(["/\(target)": [answer]], deadline: transcript.deadline)
      let web = Web(server.url, other: other, underWay: transcript.underWay)
      let services = LocationServices(place: place, web: web, underWay: transcript.underWay)
      return Stage(services: services, screen: LocationScreen(transcript: transcript), server: server, events: events)
    }
  }

  /// A receiver, a server, and a screen.
  struct Stage {
    let services: LocationServices
    let screen: LocationScreen
    let server: HTTPServer
    let events: @Sendable (Stage) -> Void

    func play(_ solution: (LocationServices, LocationScreen) -> Void) {
      solution(services, screen)
      events(self)
    }
  }
}
