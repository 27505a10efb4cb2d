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

  static let answer = Answer(#"{"user": "Ada", "friendsNearby": ["Alan", "Grace"]}"#)

  static let scripts = [
    script("success", "The place is known, and the server answers.", expect: ["Ada, near you: Alan, Grace"]),
    script(
      "garbled sentence", "The receiver's last line has a wrong checksum; the one before it counts.",
      receiver: fix + garbled, expect: ["Ada, near you: Alan, Grace"]),
    script(
      "no fix", "The receiver sees too few satellites.", receiver: noFix,
      expect: ["alert: Your location isn't known yet."]),
    script("no receiver", "There is no receiver.", receiver: nil, expect: ["alert: The receiver can't be read."]),
    script(
      "error of the server", "The server has an error of its own.", answer: .status(500),
      expect: ["alert: The server says 500."]),
    script(
      "unknown place", "The server has nothing at that address.", answer: .status(404),
      expect: ["alert: The server says 404."]),
    script(
      "closed half-way", "The server closes the connection in the middle of its answer.", answer: answer.cut(after: 20),
      expect: ["alert: The connection broke."]),
    script(
      "closed at once", "The server closes the connection without an answer.", answer: .closed,
      expect: ["alert: The connection broke."]),
    script(
      "corrupt answer", "One byte of the answer is wrong.", answer: answer.corrupt(),
      expect: ["alert: The server's answer makes no sense."]),
    script(
      "slow bytes", "The answer arrives a few bytes at a time.", answer: answer.slow(),
      expect: ["Ada, near you: Alan, Grace"]),
    script(
      "refused", "Nobody listens at the server's address.", answer: nil, expect: ["alert: The server can't be reached."]
    ),
    script("user left", "The user leaves before the answer, and the system cancels the request.", answer: .silent) {
      stage in
      stage.server.wait(for: .asked("/\(target)"))
      stage.services.userLeft()
    },
  ]

  static let fix = "$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\n"
  private static let garbled = "$GPGGA,123520,4807.138,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\n"
  private static let noFix = "$GPGGA,123519,,,,,0,03,,,M,,M,,*68\n"

  /// What is asked for at the place of the fix.
  static let target = "user-data?at=48.1173,11.5167"

  private static func script(
    _ name: String, _ statement: String, receiver: String? = fix, answer: Answer? = answer, expect lines: [String] = [],
    events: @escaping @Sendable (Stage) -> Void = { _ in }
  ) -> Script<Stage> {
    let asked = [StudiesRecord.Question(target: target, answer: Self.answer.text)]
    return Script(name, statement, expect: lines + ["finished"], asked: name == "success" ? asked : nil) {
      try Stage(receiver, answer, other: $1, $0, events)
    }
  }

  /// A receiver, a server, and a screen.
  struct Stage {
    let services: LocationServices
    let screen: LocationScreen
    let server: HTTPServer
    private let events: @Sendable (Stage) -> Void

    init(
      _ receiver: String?, _ answer: Answer?, other: URL? = nil, _ transcript: Transcript,
      _ events: @escaping @Sendable (Stage) -> Void = { _ in }
    ) throws {
      let folder = try ScratchFolder()
      if let receiver { try folder.write(receiver, to: "receiver") }
      server = try HTTPServer(answer.map { ["/\(target)": [$0]] }, deadline: transcript.deadline)
      services = LocationServices(folder: folder, server: server.url, other: other, underWay: transcript.underWay)
      screen = LocationScreen(transcript: transcript)
      self.events = events
    }

    func play(_ solution: (LocationServices, LocationScreen) -> Void) {
      solution(services, screen)
      events(self)
    }
  }
}
