import Dispatch
import TestSupport
import Testing

@testable import CaseStudies

/// What does a presenter of the boxes do without a screen?
@Suite("The study of the boxes")
struct BoxesTests {
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
        let transcript = Transcript(deadline: guardTime)
        let service = BoxService(Boxes.boxes, underWay: transcript.underWay)
        let view = onMain { RecordingView() }
        let presenter = onMain {
          let presenter = type.init(service: service)
          presenter.view = view
          presenter.colorSelected(color)
          return presenter
        }
        #expect(view.shown.wait(until: guardTime) { !$0.isEmpty })
        transcript.waitUntilQuiet()
        #expect(view.shown.value == [description], "\(type)")
        withExtendedLifetime(presenter) {}
      }
    }
  }
}

private final class RecordingView: BoxView {
  let shown = Watched<[String]>([])

  func display(description: String) { shown.change { $0.append(description) } }
}
