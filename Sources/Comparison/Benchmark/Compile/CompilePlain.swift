/// Ten steps of each short promise, compiled together with the promise's own file.
enum CompilePlain {
  static let forms = [
    Form(name: "PlainStruct", settled: "Promise(1)", next: "Promise(value + 1)", observe: "task"),
    Form(
      name: "PlainClass", settled: "Promise(.success(1))", next: "Promise(.success(value + 1))", observe: "observe"),
    Form(
      name: "PlainState", settled: "Promise { handler in handler(.success(1)) }",
      next: "Promise { handler in handler(.success(value + 1)) }", observe: "start"),
    Form(
      name: "PlainOneConsumer", settled: "settled(1)", next: "settled(value + 1)", observe: "attach",
      settle: "resolve(.success(value))"),
    Form(
      name: "PlainManyObservers", settled: "settled(1)", next: "settled(value + 1)", observe: "observe",
      settle: "fulfill(value)"),
  ]

  struct Form {
    let name: String
    let settled: String
    let next: String
    let observe: String
    /// How a promise is settled, of a form that can't be made with its outcome.
    var settle: String?

    func fixture() throws(Toolchain.Failure) -> Compile.Fixture {
      let form = try Toolchain.here.source(of: "\(name).swift", in: "Plain").replacing("package ", with: "")
      let helper = settle.map { settle in
        """
        func settled(_ value: Int) -> Promise {
          let promise = Promise()
          promise.\(settle)
          return promise
        }
        """
      }
      let steps = String(repeating: "    .then { value in \(next) }\n", count: 10)
      return Compile.Fixture(
        name: name, use: "chain().\(observe) { print($0) }",
        source: """
          \(form)
          typealias Promise = \(name).Promise<Int>
          \(helper ?? "")
          func chain() -> Promise {
            \(settled)
          \(steps)
          }
          """)
    }
  }
}
