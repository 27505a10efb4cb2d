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

  static let boxes = """
    [{"color": "green", "description": "Leaves"}, {"color": "red", "description": "Batteries"},
     {"color": "blue", "description": "Paper"}]
    """
  private static let withoutGreen = """
    [{"color": "red", "description": "Batteries"}, {"color": "blue", "description": "Paper"}]
    """

  static let scripts = [
    script(
      "three buttons", "Each button is tapped, and its box is described.", taps: ["red": 1, "green": 2, "blue": 3],
      expect: ["label: Batteries", "label: Leaves", "label: Paper"]),
    script(
      "unknown colour", "There is no green box, and the label stays as it is.", boxes: withoutGreen,
      taps: ["red": 1, "green": 1, "blue": 2], expect: ["label: Batteries", "label: Paper"]),
    script(
      "no boxes", "The file with the boxes isn't there, and the label stays as it is.", boxes: nil, taps: ["red": 0]),
    script(
      "corrupt file", "The file with the boxes ends in the middle, and the label stays as it is.",
      boxes: String(boxes.dropLast(20)), taps: ["blue": 0]),
    script(
      "released meanwhile", "The view goes while a request is under way.", user: .leaves, taps: ["red": 0],
      expect: ["tapped", "while the service is busy: view gone, presenter gone"]),
    script(
      "no view", "The presenter is asked without a view, and nothing is shown.", user: .isMissing, taps: ["red": 0]),
  ]

  /// What becomes of the user after a tap?
  fileprivate enum User {
    case waits
    case leaves
    case isMissing
  }

  /// Each tap on a button comes with the number of lines that are there before the next one.
  private static func script(
    _ name: String, _ statement: String, boxes: String? = boxes, user: User = .waits,
    taps: KeyValuePairs<String, Int>, expect lines: [String] = []
  ) -> Script<Stage> {
    Script(name, statement, expect: lines + ["view gone, presenter gone"]) { transcript, _ in
      let folder = try ScratchFolder()
      if let boxes { try folder.write(boxes, to: "boxes.json") }
      let service = BoxService(folder: folder, underWay: transcript.underWay)
      return Stage(service: service, transcript: transcript, user: user, taps: taps)
    }
  }

  /// The service, and a screen whose buttons are tapped.
  struct Stage {
    fileprivate let service: BoxService
    fileprivate let transcript: Transcript
    fileprivate let user: User
    fileprivate let taps: KeyValuePairs<String, Int>

    func play(_ type: any BoxPresenter.Type) {
      weak var presenter: (any BoxPresenter)?
      weak var view: BoxScreen?
      func use() {
        let used = onMain { type.init(service: service) }
        let screen = onMain { user == .isMissing ? nil : BoxScreen(used, transcript) }
        (presenter, view) = (used, screen)
        withExtendedLifetime((used, screen)) {
          for (color, lines) in taps {
            onMain { screen?.tap(color) ?? used.colorSelected(color) }
            if user == .leaves { return transcript.add("tapped") }
            transcript.waitUntilQuiet()
            transcript.wait(forLines: lines)
          }
        }
      }
      var remains: String {
        "view \(view == nil ? "gone" : "in memory"), presenter \(presenter == nil ? "gone" : "in memory")"
      }
      if user == .leaves {
        service.whileBusy {
          use()
          onMain {}
          transcript.add("while the service is busy: \(remains)")
        }
      } else {
        use()
      }
      transcript.waitUntilQuiet()
      transcript.add(remains)
      transcript.end()
    }
  }
}
