/// Ten completion handlers, each inside the one before it.
enum CompileCallbacks {
  static let fixture = Compile.Fixture(
    name: "Callbacks",
    note: "ten nested completion handlers",
    use: "chain { print($0) }",
    source: """
      func step(_ value: Int, _ completion: @escaping @Sendable (Int) -> Void) { completion(value + 1) }

      func one(_ done: @escaping @Sendable (Int) -> Void) {
        step(1) { value in
          done(value)
        }
      }

      func chain(_ done: @escaping @Sendable (Int) -> Void) {
        let value0 = 1
        step(value0) { value1 in
          step(value1) { value2 in
            step(value2) { value3 in
              step(value3) { value4 in
                step(value4) { value5 in
                  step(value5) { value6 in
                    step(value6) { value7 in
                      step(value7) { value8 in
                        step(value8) { value9 in
                          step(value9) { value10 in
                            done(value10)
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
      """)
}
