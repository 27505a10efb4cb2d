/// Ten blocks that return values.
enum CompileResolveBlock {
  static let fixture = Compile.Fixture(
    name: "ResolveBlockPromise",
    use: "chain().then { (value: Int) -> Void in print(value) }",
    source: """
      import ResolveBlockPromise

      func one() -> Promise<Int> {
        Promise<Int>.resolved(with: 1).then { value -> Int in value + 1 }
      }

      func chain() -> Promise<Int> {
        Promise<Int>.resolved(with: 1)
          .then { value -> Int in value + 1 }
          .then { value -> Int in value + 1 }
          .then { value -> Int in value + 1 }
          .then { value -> Int in value + 1 }
          .then { value -> Int in value + 1 }
          .then { value -> Int in value + 1 }
          .then { value -> Int in value + 1 }
          .then { value -> Int in value + 1 }
          .then { value -> Int in value + 1 }
          .then { value -> Int in value + 1 }
      }
      """)
}
