import Dispatch

/// What happens between three buttons and a label, and what is left when the view goes?
enum Boxes {
  static let study = Study(
    name: "Boxes",
    problem:
      "Put the logic between three buttons and a label into a presenter that needs no view. It holds the view "
      + "weakly, and is freed with it, also while a request is under way.",
    scripts: scripts, solutions: solutions)

  static let solutions: KeyValuePairs<String, @Sendable (BoxStage) -> Void> = [
    "Completion handlers": { $0.play(CompletionHandlersBoxPresenter.self) },
    "LinkedListPromise": { $0.play(LinkedListBoxPresenter.self) },
    "StatefulPromise": { $0.play(StatefulBoxPresenter.self) },
    "ResolveBlockPromise": { $0.play(ResolveBlockBoxPresenter.self) },
    "FullPromises": { $0.play(FullBoxPresenter.self) },
    "async/await": { $0.play(AsyncBoxPresenter.self) },
  ]

  static let boxes = """
    [{"color": "green", "description": "Leaves"}, {"color": "red", "description": "Batteries"},
     {"color": "blue", "description": "Paper"}]
    """
  private static let withoutGreen = """
    [{"color": "red", "description": "Batteries"}, {"color": "blue", "description": "Paper"}]
    """

  static let scripts = [
    script(
      "three buttons", "Each button is tapped, and its box is described.",
      expect: ["label: Batteries", "label: Leaves", "label: Paper"]
    ) { stage, type in
      let screen = stage.screen(stage.presenter(type))
      stage.wait(forLines: 1) { screen.tapRed() }
      stage.wait(forLines: 2) { screen.tapGreen() }
      stage.wait(forLines: 3) { screen.tapBlue() }
    },
    script(
      "unknown colour", "There is no green box, and the label stays as it is.", boxes: withoutGreen,
      expect: ["label: Batteries", "label: Paper"]
    ) { stage, type in
      let screen = stage.screen(stage.presenter(type))
      stage.wait(forLines: 1) { screen.tapRed() }
      stage.waitUntilAnswered { screen.tapGreen() }
      stage.wait(forLines: 2) { screen.tapBlue() }
    },
    script("no boxes", "The file with the boxes isn't there, and the label stays as it is.", boxes: nil, expect: []) {
      stage, type in
      let screen = stage.screen(stage.presenter(type))
      stage.waitUntilAnswered { screen.tapRed() }
      withExtendedLifetime(screen) {}
    },
    script(
      "corrupt file", "The file with the boxes ends in the middle, and the label stays as it is.",
      boxes: String(boxes.dropLast(20)), expect: []
    ) { stage, type in
      let screen = stage.screen(stage.presenter(type))
      stage.waitUntilAnswered { screen.tapBlue() }
      withExtendedLifetime(screen) {}
    },
    script(
      "released meanwhile", "The view goes while a request is under way.",
      expect: ["tapped", "while the service is busy: view gone, presenter gone"]
    ) { stage, type in stage.releaseViewWhileServiceIsBusy(type) },
    script("no view", "The presenter is asked without a view, and nothing is shown.", expect: []) { stage, type in
      let presenter = stage.presenter(type)
      stage.waitUntilAnswered { presenter.colorSelected("red") }
    },
  ]

  private static func script(
    _ name: String, _ statement: String, boxes: String? = boxes, expect lines: [String],
    events: @escaping @Sendable (BoxStage, any BoxPresenter.Type) -> Void
  ) -> StudyScript<BoxStage> {
    let scenario = Study.Scenario(
      name: name, statement: statement, expected: lines + ["view gone, presenter gone"])
    return StudyScript(scenario: scenario) { try BoxStage(boxes, $0, events) }
  }
}
