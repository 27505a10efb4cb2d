/// Ten functions that return promises.
enum CompileStateful {
  static let fixture = Compile.Fixture(
    name: "StatefulPromise",
    use: "chain().start { print($0) }",
    source: """
      import StatefulPromise

      func one() -> Promise<Int, Never> {
        Promise<Int, Never>(result: 1).then { value in Promise<Int, Never>(result: value + 1) }
      }

      func chain() -> Promise<Int, Never> {
        Promise<Int, Never>(result: 1)
          .then { value in Promise<Int, Never>(result: value + 1) }
          .then { value in Promise<Int, Never>(result: value + 1) }
          .then { value in Promise<Int, Never>(result: value + 1) }
          .then { value in Promise<Int, Never>(result: value + 1) }
          .then { value in Promise<Int, Never>(result: value + 1) }
          .then { value in Promise<Int, Never>(result: value + 1) }
          .then { value in Promise<Int, Never>(result: value + 1) }
          .then { value in Promise<Int, Never>(result: value + 1) }
          .then { value in Promise<Int, Never>(result: value + 1) }
          .then { value in Promise<Int, Never>(result: value + 1) }
      }
      """)
}
