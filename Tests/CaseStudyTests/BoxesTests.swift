import Dispatch
import TestSupport
import Testing

@testable import CaseStudies

/// Do all presenters of the boxes show the same, and is one noticed that keeps its view?
@Suite("The study of the boxes")
struct BoxesTests {
  @Test("Every solution shows the expected lines, whatever goes wrong", arguments: Boxes.study.scenarios.map(\.name))
  func expectedLines(name: String) async throws { try await expectAllRight(Boxes.study, name) }

  @Test("A presenter that a request keeps in memory is noticed")
  func keeps() async throws {
    let study = Study(
      name: "One", problem: "Be noticed.", scripts: Boxes.scripts.filter { $0.scenario.name == "released meanwhile" },
      solutions: ["It": { $0.play(KeepingPresenter.self) }])
    let played = try await study.played("released meanwhile")
    #expect(played.wrong == ["It"])
    #expect(
      played.transcripts[0].lines == [
        "tapped", "while the service is busy: view gone, presenter in memory", "view gone, presenter gone",
      ])
  }

  @Test(
    "A presenter is tested without a screen: what it was asked is what a view gets",
    arguments: ["red": "Batteries", "green": "Leaves", "blue": "Paper"])
  func withoutScreen(color: String, description: String) async throws {
    let types: [any BoxPresenter.Type] = [
      CompletionHandlersBoxPresenter.self, LinkedListBoxPresenter.self, StatefulBoxPresenter.self,
      ResolveBlockBoxPresenter.self, FullBoxPresenter.self, AsyncBoxPresenter.self,
    ]
    for type in types {
      try await onOwnThread {
        let folder = try ScratchFolder()
        try folder.write(Boxes.boxes, to: "boxes.json")
        let service = BoxService(file: folder.file("boxes.json"))
        let view = onMain { RecordingView() }
        let presenter = onMain {
          let presenter = type.init(service: service)
          presenter.view = view
          presenter.colorSelected(color)
          return presenter
        }
        #expect(view.shown.wait(until: guardTime) { !$0.isEmpty })
        service.finish()
        #expect(view.shown.value == [description], "\(type)")
        withExtendedLifetime((folder, presenter)) {}
      }
    }
  }
}

private final class RecordingView: BoxView {
  let shown = Watched<[String]>([])

  func display(description: String) { shown.change { $0.append(description) } }
}

/// Holds itself in the callback.
private final class KeepingPresenter: BoxPresenter {
  weak var view: (any BoxView)?
  private let service: BoxService

  init(service: BoxService) { self.service = service }

  func colorSelected(_ color: String) {
    service.getBox(color) { box in
      DispatchQueue.main.async {
        if let box { self.view?.display(description: box.description) }
      }
    }
  }
}
