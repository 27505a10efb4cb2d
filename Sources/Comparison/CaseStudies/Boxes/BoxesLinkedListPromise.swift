import LinkedListPromise

/// How does it look when a promise is a value?
///
/// The service can't fail, and the type of the promise says so. Until the answer comes, only the callback is alive, and
/// the service keeps it.
final class LinkedListBoxPresenter: BoxPresenter {
  weak var view: (any BoxView)?
  private let service: BoxService

  init(service: BoxService) { self.service = service }

  func colorSelected(_ color: String) {
    service.box(color).finishOnMainThread { [weak self] box in
      if let box { self?.view?.display(description: box.description) }
    }
  }
}

extension BoxService {
  fileprivate func box(_ color: String) -> Promise<Box?, Never> {
    Promise { completionHandler in self.getBox(color) { completionHandler(.success($0)) } }
  }
}
