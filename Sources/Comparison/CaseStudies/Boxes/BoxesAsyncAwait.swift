/// How does it look when the compiler makes the chain?
///
/// The task runs on the main actor, like the presenter that makes it. It must not keep the presenter while it waits, so
/// it captures it weakly.
final class AsyncBoxPresenter: BoxPresenter {
  weak var view: (any BoxView)?
  private let service: BoxService

  init(service: BoxService) { self.service = service }

  func colorSelected(_ color: String) {
    Task { [weak self, service] in
      if let box = await service.box(color) { self?.view?.display(description: box.description) }
    }
  }
}

extension BoxService {
  fileprivate func box(_ color: String) async -> Box? {
    await withCheckedContinuation { done in getBox(color) { done.resume(returning: $0) } }
  }
}
