/// Ten blocks that return values, on a queue.
enum CompileFull {
  static let fixture = Compile.Fixture(
    name: "FullPromises",
    use: "chain(on: .global()).then(on: .global()) { value -> Void in print(value) }",
    source: """
      import Dispatch
      import FullPromises

      func one(on queue: DispatchQueue) -> Promise<Int> {
        Promise<Int>(1).then(on: queue) { value -> Int in value + 1 }
      }

      func chain(on queue: DispatchQueue) -> Promise<Int> {
        Promise<Int>(1)
          .then(on: queue) { value -> Int in value + 1 }
          .then(on: queue) { value -> Int in value + 1 }
          .then(on: queue) { value -> Int in value + 1 }
          .then(on: queue) { value -> Int in value + 1 }
          .then(on: queue) { value -> Int in value + 1 }
          .then(on: queue) { value -> Int in value + 1 }
          .then(on: queue) { value -> Int in value + 1 }
          .then(on: queue) { value -> Int in value + 1 }
          .then(on: queue) { value -> Int in value + 1 }
          .then(on: queue) { value -> Int in value + 1 }
      }
      """)
}
