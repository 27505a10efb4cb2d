import Dispatch
import TestSupport
import Testing

@testable import CaseStudies

/// Do all presenters of the boxes show the same, and what does one do without a screen?
@Suite("The study of the boxes")
struct BoxesTests {
  @Test("Every solution shows the expected lines, whatever goes wrong", arguments: Boxes.study.scenarios.map(\.name))
  func expectedLines(name: String) async throws { try await expectAllRight(Boxes.study, name) }

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
