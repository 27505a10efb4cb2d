import StatefulPromise

/// A promise that is finished from the start, and one handler given to `start`.
enum FloorStateful {
  static let subject = Subject(name: "StatefulPromise") { tries in
    try Floor.measure(tries) { number, gate in
      promise(number).start { result in gate.add(result.get() + number) }
    }
  }

  /// Made where the compiler can't see what becomes of it, as in `FloorLinkedList`.
  @inline(never)
  private static func promise(_ number: Int) -> Promise<Int, Never> { Promise(result: number) }
}
