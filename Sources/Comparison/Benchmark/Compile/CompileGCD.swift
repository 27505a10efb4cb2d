/// Ten blocks, each enqueued by the one before it.
enum CompileGCD {
  static let fixture = Compile.Fixture(
    name: Benchmark.baseline,
    note: "ten nested blocks",
    use: "chain(on: .global()) { print($0) }",
    source: """
      import Dispatch

      func one(on queue: DispatchQueue, _ done: @escaping @Sendable (Int) -> Void) {
        let value0 = 1
        queue.async {
          let value1 = value0 + 1
          done(value1)
        }
      }

      func chain(on queue: DispatchQueue, _ done: @escaping @Sendable (Int) -> Void) {
        let value0 = 1
        queue.async {
          let value1 = value0 + 1
          queue.async {
            let value2 = value1 + 1
            queue.async {
              let value3 = value2 + 1
              queue.async {
                let value4 = value3 + 1
                queue.async {
                  let value5 = value4 + 1
                  queue.async {
                    let value6 = value5 + 1
                    queue.async {
                      let value7 = value6 + 1
                      queue.async {
                        let value8 = value7 + 1
                        queue.async {
                          let value9 = value8 + 1
                          queue.async {
                            let value10 = value9 + 1
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
