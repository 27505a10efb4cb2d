/// How long the type checker takes for chains of the length and shape of the guide's five longest samples, without a
/// type that the guide doesn't state: document 004, "Then", "Catch", "Any", "AwaitPromise" and "Reduce".
enum CompileGuide {
  static let family = Family(
    place: nil,
    parts: [.init(id: "compile-guide", question: "The type checker's time for five samples as the guide writes them")],
    unit: "ms", scales: [5], quickScales: [], seconds: { _ in 2 }, allowance: .init(full: 28),
    leastRounds: 12, warmsUp: false, absence: { Toolchain.here.absence },
    subjects: [
      Subject(name: "FullPromises") { _ in [try Toolchain.here.milliseconds(for: "sample", in: source)] },
      Subject(name: CompileGCD.fixture.name, note: CompileGCD.fixture.note) { _ in
        [try Toolchain.here.milliseconds(for: "chain", in: CompileGCD.fixture.source)]
      },
    ])

  static let source = """
    import FullPromises

    func text(of number: Int) -> Promise<String> { Promise<String>("text") }
    func number(of text: String) -> Promise<Int> { Promise<Int>(1) }
    func square(_ number: Int) -> Int { number * number }
    func minus(_ number: Int) -> Promise<Int> { Promise<Int>(-number) }
    func times(_ one: Int, _ other: Int) -> Promise<Int> { Promise<Int>(one * other) }
    func show(_ text: String, _ number: Int) {}
    func alert(_ error: any Error) {}

    \(pipeline("then", tail: ""))

    \(pipeline("catch", tail: ".catch { error in\n    print(\"No number: \\(error)\")\n  }"))

    func sample(any start: Int) {
      any(
        text(of: start),
        number(of: "text")
      ).then { text, number in
        if let text = text.value, let number = number.value {
          show(text, number)
        } else {
          if let error = text.error {
            alert(error)
          }
          if let error = number.error {
            alert(error)
          }
        }
      }
    }

    func sample(await start: Int) {
      Promise<Int> {
        let negative = try awaitPromise(minus(start))
        let squared = try awaitPromise(times(negative, negative))
        let cubed = try awaitPromise(times(squared, negative))
        let positive = try awaitPromise(minus(cubed))
        let zero = try awaitPromise(times(positive, 0))
        return try awaitPromise(times(zero, positive))
      }.then { result in
        print(result)
      }.catch { error in
        print(error)
      }
    }

    func sample(reduce numbers: [Int]) {
      Promise("0").reduce(numbers) { partialText, nextNumber in
        Promise(partialText + ", " + String(nextNumber))
      }.then { print($0) }
    }
    """

  /// The guide's pipeline of three steps, with what stands behind it.
  private static func pipeline(_ name: String, tail: String) -> String {
    """
    func sample(\(name) start: Int) {
      text(of: start).then { text in
        return number(of: text)
      }.then { number in
        return square(number)
      }.then { number in
        print(number)
      }\(tail)
    }
    """
  }
}
