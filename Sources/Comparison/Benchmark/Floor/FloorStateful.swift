import StatefulPromise

/// A promise that is finished from the start, and one handler given to `start`.
enum FloorStateful {
  static let subject = Subject(name: "StatefulPromise") { tries in
    try Floor.measure(tries) { number, gate in
      Promise<Int, Never>(result: number).start { result in gate.add(result.get() + number) }
    }
  }
}
