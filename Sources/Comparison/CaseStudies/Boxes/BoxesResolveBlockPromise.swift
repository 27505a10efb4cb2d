import ResolveBlockPromise

/// How does it look when each block resolves the Next Promise?
///
/// A missing box is a value, `nil`, and not an error. So the chain needs no error block.
final class ResolveBlockBoxPresenter: BoxPresenter {
  weak var view: (any BoxView)?
  private let service: BoxService

  init(service: BoxService) { self.service = service }

  func colorSelected(_ color: String) {
    service.box(color).thenMainQueue { [weak self] box in
      if let box { self?.view?.display(description: box.description) }
    }
  }
}

extension BoxService {
  fileprivate func box(_ color: String) -> Promise<Box?> { .wrap(name: color) { getBox(color, $0) } }
}
