/// What happens between three buttons and a label, and what is left when the view goes?
enum Boxes {
  static let study = Study(
    name: "Boxes",
    problem:
      "Put the logic between three buttons and a label into a presenter that needs no view. It holds the view "
      + "weakly, and is freed with it, also while a request is under way.",
    scripts: scripts,
    solutions: [
      CompletionHandlersBoxPresenter.self, LinkedListBoxPresenter.self, StatefulBoxPresenter.self,
      ResolveBlockBoxPresenter.self, FullBoxPresenter.self, AsyncBoxPresenter.self,
    ] as [any BoxPresenter.Type]
  ) { $0.play($1) }

  static let boxes = [
    Box(color: "green", description: "Leaves"), Box(color: "red", description: "Batteries"),
    Box(color: "blue", description: "Paper"),
  ]

  static let scripts = [
    script(
      "three buttons", "Each button is tapped, and its box is described.", taps: ["red", "green", "blue"],
      expect: ["label: Batteries", "label: Leaves", "label: Paper"]),
    script(
      "unknown colour", "There is no green box, and the label stays as it is.", boxes: Array(boxes.dropFirst()),
      taps: ["red", "green", "blue"], expect: ["label: Batteries", "label: Paper"]),
    script(
      "released meanwhile", "The view goes while a request is under way.", userLeaves: true, taps: ["red"],
      expect: ["tapped", "while the service is busy: view gone, presenter gone"]),
  ]

  private static func script(
    _ name: String, _ statement: String, boxes: [Box] = boxes, userLeaves: Bool = false, taps: [String],
    expect lines: [String]
  ) -> Script<Stage> {
    Script(name, statement, expect: lines + ["view gone, presenter gone"]) { transcript, _ in
      let service = BoxService(boxes, underWay: transcript.underWay)
      return Stage(service: service, transcript: transcript, userLeaves: userLeaves, taps: taps)
    }
  }

  /// The service, and a screen whose buttons are tapped.
  struct Stage {
    let service: BoxService
    let transcript: Transcript
    let userLeaves: Bool
    let taps: [String]

    func play(_ type: any BoxPresenter.Type) {
      weak var presenter: (any BoxPresenter)?
      if userLeaves { service.queue.suspend() }
      let view = using({ BoxScreen(type.init(service: service), transcript) }) { screen in
        presenter = screen.presenter
        for color in taps {
          let count = transcript.lines.count + service.boxes.count { $0.color == color }
          onMain { screen.tap(color) }
          if userLeaves { return transcript.add("tapped") }
          transcript.waitUntilQuiet()
          transcript.wait(forLines: count)
        }
      }
      func note(_ before: String) {
        let remains = [view() as Any?, presenter].map { $0 == nil ? "gone" : "in memory" }
        transcript.add("\(before)view \(remains[0]), presenter \(remains[1])")
      }
      if userLeaves {
        onMain {}
        note("while the service is busy: ")
        service.queue.resume()
      }
      transcript.waitUntilQuiet()
      note("")
      transcript.end()
    }
  }
}
