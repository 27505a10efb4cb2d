import Dispatch
import FullPromises

enum Full {
  static func greeter() -> Greet {
    // snippet: full-wrap
    func name(_ id: Int) -> Promise<String> {
      wrap(on: .global()) { handler in fetchName(id, handler) }
    }
    // end

    // snippet: full
    func greet(_ id: Int, _ show: @escaping @Sendable (String) -> Void) {
      name(id)
        .then(on: .global()) { name in "Hello, \(name)!" }
        .recover(on: .global()) { _ in "Nobody has number \(id)." }
        .then(on: .global()) { greeting in show(greeting) }
    }
    // end
    return greet
  }

  private static let queue = DispatchQueue(label: "check")

  /// The front page: two uses of one promise.
  static func front(
    _ fetchName: @escaping @Sendable (Int, @escaping @Sendable (String) -> Void) -> Void,
    _ show: @escaping @Sendable (String) -> Void
  ) {
    func name(_ id: Int) -> Promise<String> { wrap(on: queue) { handler in fetchName(id, handler) } }
    // swift-format-ignore
    do {
      // snippet: front-full
      let ada = name(7)                           // FullPromises: the name is being fetched
      ada.then(on: queue) { name in show(name) }  // waits for it
      ada.then(on: queue) { name in show(name) }  // gets the same name
      // end
    }
  }
}
