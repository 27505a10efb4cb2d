import Dispatch

/// How does it look with the callback alone?
///
/// For one call it is hardly longer than a promise: the hop to the main thread is all that it adds.
final class CompletionHandlersBoxPresenter: BoxPresenter {
  weak var view: (any BoxView)?
  private let service: BoxService

  init(service: BoxService) { self.service = service }

  func colorSelected(_ color: String) {
    service.getBox(color) { [weak self] box in
      DispatchQueue.main.async {
        if let box { self?.view?.display(description: box.description) }
      }
    }
  }
}
