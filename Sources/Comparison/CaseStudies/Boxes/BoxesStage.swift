import Dispatch

/// What is a presenter played on? A file with boxes, its service, and a screen whose buttons are tapped.
struct BoxStage: StudyStage {
  private let service: BoxService
  private let transcript: Transcript
  private let folder: ScratchFolder
  private let events: @Sendable (BoxStage, any BoxPresenter.Type) -> Void
  private let left = Remains()

  init(
    _ boxes: String?, _ transcript: Transcript,
    _ events: @escaping @Sendable (BoxStage, any BoxPresenter.Type) -> Void
  ) throws {
    folder = try ScratchFolder()
    if let boxes { try folder.write(boxes, to: "boxes.json") }
    service = BoxService(file: folder.file("boxes.json"))
    self.transcript = transcript
    self.events = events
  }

  func play(_ type: any BoxPresenter.Type) {
    events(self, type)
    _ = isQuiet(by: transcript.deadline)
    transcript.add(left.description)
    transcript.end()
  }

  func presenter(_ type: any BoxPresenter.Type) -> any BoxPresenter {
    let presenter = onMain { type.init(service: service) }
    left.note(nil, presenter)
    return presenter
  }

  /// A view that owns the presenter.
  func screen(_ presenter: any BoxPresenter) -> BoxScreen {
    let screen = onMain { BoxScreen(presenter, transcript) }
    left.note(screen, presenter)
    return screen
  }

  /// Does something on the main thread, and waits for what it shows.
  func wait(forLines count: Int, after action: @MainActor @Sendable () -> Void) {
    onMain(action)
    transcript.wait(forLines: count)
  }

  /// Does something on the main thread that shows nothing, and waits until the service has answered.
  func waitUntilAnswered(after action: @MainActor @Sendable () -> Void) {
    onMain(action)
    _ = isQuiet(by: transcript.deadline)
  }

  func releaseViewWhileServiceIsBusy(_ type: any BoxPresenter.Type) {
    let remains = service.whileBusy {
      do {
        let screen = screen(presenter(type))
        onMain { screen.tapRed() }
        transcript.add("tapped")
      }
      onMain {}
      return left.description
    }
    transcript.add("while the service is busy: \(remains)")
  }

  /// Waits until the service has answered, and what it sent to the main thread has run.
  func isQuiet(by deadline: DispatchTime) -> Bool {
    service.finish()
    onMain {}
    return true
  }
}

/// What is left of a view and its presenter?
private final class Remains: Sendable {
  private struct Pair: Sendable {
    weak var view: BoxScreen?
    weak var presenter: (any BoxPresenter)?
  }

  private let pair = Lock(Pair())

  func note(_ view: BoxScreen?, _ presenter: any BoxPresenter) {
    pair.withLock { $0 = Pair(view: view, presenter: presenter) }
  }

  var description: String {
    pair.withLock { pair in
      "view \(pair.view == nil ? "gone" : "in memory"), presenter \(pair.presenter == nil ? "gone" : "in memory")"
    }
  }
}
