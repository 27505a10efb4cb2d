/// Ten functions that return promises.
enum CompileLinkedList {
  static let fixture = Compile.Fixture(
    name: "LinkedListPromise",
    use: "chain().task { print($0) }",
    source: """
      import LinkedListPromise

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
