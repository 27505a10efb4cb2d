nonisolated final class User { var name = "" }
nonisolated struct E: Error {}
nonisolated struct F: Error {}
nonisolated let queue = DispatchQueue(label: "expressions")
nonisolated func load() -> Promise<Int, E> { fatalError() }
nonisolated func names() -> Promise<[String], E> { fatalError() }
nonisolated func users() -> Promise<[User], E> { fatalError() }
nonisolated func same<T>(_ value: T, _ type: T.Type) {}

enum Each {
  nonisolated static func json(_ number: Int) -> Promise<Value, E> { fatalError() }
  nonisolated static func jsonOrNil(_ number: Int) -> Promise<Value, E>? { fatalError() }
  nonisolated static var pending: Promise<Value, E> { fatalError() }
  nonisolated static var other: Promise<Value, F> { fatalError() }
  nonisolated static func otherwise(_ error: E) -> Promise<Value, E> { fatalError() }
  nonisolated static func keep(_ value: Value) -> Promise<Value, E> { fatalError() }
  nonisolated static var value: Value { fatalError() }
  nonisolated static func read(_ number: Int) -> Value { fatalError() }
  nonisolated static func fetch(_ done: @escaping @Sendable (Result<Value, E>) -> Void) {}
  nonisolated static var screen: Screen { fatalError() }

  nonisolated final class Screen: Sendable {
    func json(_ number: Int) -> Promise<Value, E> { fatalError() }
  }
}
