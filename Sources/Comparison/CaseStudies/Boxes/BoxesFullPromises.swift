import FullPromises

/// How does it look with every operator at hand?
///
/// A block given to `onMain` runs on the main thread, and `wrap` takes the callback as it is.
final class FullBoxPresenter: BoxPresenter {
  weak var view: (any BoxView)?
  private let service: BoxService

  init(service: BoxService) { self.service = service }

  func colorSelected(_ color: String) {
    service.box(color).onMain.then { [weak self] box in
      if let box { self?.view?.display(description: box.description) }
    }
  }
}

extension BoxService {
  fileprivate func box(_ color: String) -> Promise<Box?> { wrap(on: .global()) { self.getBox(color, $0) } }
}
