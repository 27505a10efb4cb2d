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

  static func saver(
    _ send: @escaping (String) -> Promise<Int>, _ check: @escaping @Sendable (Int) throws -> Void
  ) -> (String) -> Promise<Int> {
    func save(_ text: String) -> Promise<Int> {
      let receipt = send(text)
      receipt.then(on: queue) { receipt in try check(receipt) }
      return receipt
    }
    return save
  }
}
