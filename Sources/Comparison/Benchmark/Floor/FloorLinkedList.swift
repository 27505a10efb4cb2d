import LinkedListPromise

/// A struct with a result, and its task run with one completion handler.
enum FloorLinkedList {
  static let subject = Subject(name: "LinkedListPromise") { tries in
    try Floor.measure(tries) { number, gate in
      promise(number).task(handler(number, gate))
    }
  }

  /// Made where the compiler can't see what becomes of it: a value and its use would be folded into an addition.
  @inline(never)
  private static func promise(_ number: Int) -> Promise<Int, Never> { Promise(result: number) }

  @inline(never)
  private static func handler(_ number: Int, _ gate: Gate) -> Promise<Int, Never>.CompletionHandler {
    { result in gate.add(result.get() + number) }
  }
}
