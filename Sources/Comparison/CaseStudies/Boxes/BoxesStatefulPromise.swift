import StatefulPromise

/// How does it look when a promise is one run, shared by all who wait for it?
///
/// Nobody has to keep the promise: it lives as long as the service has the callback.
final class StatefulBoxPresenter: BoxPresenter {
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
