import FullPromises
import TestSupport

extension Printer {
  func attachedToSettled() {
    // snippet: program 3
    let seven = Promise(7)
    seven.then(on: queue) { number in print("first \(number)") }
    print("attached")
    seven.then(on: queue) { number in print("second \(number)") }
    print("end")
    // end
  }

  func queuesOfFull() {
    // snippet: program 9, FullPromises
    Promise(1)
      .then(on: work) { number in
        print("\(number) on \(here())")
        return number + 1
      }
      .then { number in print("\(number) on \(here())") }
    // end
  }

  func watchedAndRecovered() {
    // snippet: program 10
    Promise<Int>(Oops())
      .catch(on: queue) { _ in print("caught") }
      .then(on: queue) { number in print("got \(number)") }
      .recover(on: queue) { _ in 0 }
      .then(on: queue) { number in print("got \(number)") }
    // end
  }
}
