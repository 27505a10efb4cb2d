/// One completion handler, called by the function that it is given to.
enum FloorCallbacks {
  static let subject = Subject(name: "Callbacks") { tries in
    try Floor.measure(tries) { number, gate in
      deliver(number) { value in gate.add(value + number) }
    }
  }

  @inline(never)
  private static func deliver(_ value: Int, completion: @escaping @Sendable (Int) -> Void) {
    completion(value)
  }
}
