import ResolveBlockPromise

extension Printer {
  func usedTwice() {
    // snippet: program 5
    let seven = Promise.resolved(with: 7).run(on: queue)
    seven.then { number in print("first \(number)") }
    seven.then { number in print("second \(number)") }
      .then({ _ in print("fine") }, error: { _ in print("refused") })
    // end
  }

  func cycle() {
    // snippet: program 7
    let (one, two) = (Promise<Int>(), Promise<Int>())
    one.then(on: queue, { number in print("got \(number)") }, error: { _ in print("an error") })
    one.resolve(two)
    two.resolve(one)
    two.resolve(7)
    // end
  }

  func cancelledFromTheEnd() {
    // snippet: program 8
    let number = Promise<Int>().run(on: queue).onCancel { print("stopped") }
    let double = number.then { number in 2 * number }
    double
      .then { double in print("got \(double)") }
      .then({ _ in print("end") }, error: { _ in print("an error") })
    double.cancel()
    print("cancelled")
    number.resolve(7)
    // end
  }

  func queuesOfResolveBlock() {
    // snippet: program 9, ResolveBlockPromise
    Promise.resolved(with: 1)
      .then(on: work) { number in
        print("\(number) on \(here())")
        return number + 1
      }
      .then { number in print("\(number) on \(here())") }
    // end
  }
}
