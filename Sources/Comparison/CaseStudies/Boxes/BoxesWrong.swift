import Dispatch

/// What if the callback holds its presenter?
///
/// The view has gone, and the presenter stays in memory until the service answers, for nobody.
extension Boxes {
  static let wrong = Study.wrong("Boxes", "released meanwhile", of: scripts) { $0.play(KeepingPresenter.self) }
}

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
