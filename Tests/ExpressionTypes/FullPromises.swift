nonisolated final class User { var name = "" }
nonisolated struct E: Error {}
nonisolated let queue = DispatchQueue(label: "expressions")
nonisolated func load() -> Promise<Int> { fatalError() }
nonisolated func names() -> Promise<[String]> { fatalError() }
nonisolated func users() -> Promise<[User]> { fatalError() }
nonisolated func note(_ number: Int) {}
nonisolated func report(_ error: any Error) {}
nonisolated func same<T>(_ value: T, _ type: T.Type) {}

enum Each {
  nonisolated static func json(_ number: Int) -> Promise<Value> { fatalError() }
  nonisolated static func jsonOrNil(_ number: Int) -> Promise<Value>? { fatalError() }
  nonisolated static var pending: Promise<Value> { fatalError() }
  nonisolated static func otherwise(_ error: any Error) -> Promise<Value> { fatalError() }
  nonisolated static func value(_ number: Int) throws -> Value { fatalError() }
  nonisolated static func use(_ value: Value) {}
  nonisolated static func fetch(_ done: @escaping (Value) -> Void) {}
  nonisolated static func fetchOrFail(_ done: @escaping (Value, (any Error)?) -> Void) {}
  @MainActor static func show(_ number: Int) -> Promise<Value> { fatalError() }
  @MainActor static var kept: Value { fatalError() }
  @MainActor static var promised: Promise<Value> { fatalError() }
  nonisolated static var screen: Screen { fatalError() }

  nonisolated final class Screen: Sendable {
    func json(_ number: Int) -> Promise<Value> { fatalError() }
  }
}
