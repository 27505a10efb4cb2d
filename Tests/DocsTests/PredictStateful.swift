import StatefulPromise

extension Printer {
  func objectStartedTwice() {
    // snippet: program 2
    let seven = Promise<Int, Never> { done in
      print("work")
      done(.success(7))
    }
    seven.start { result in print("first \(result.get())") }
    print("started")
    seven.start { result in print("second \(result.get())") }
    print("end")
    // end
  }

  func objectAnsweredTwice() {
    // snippet: program 4, StatefulPromise
    let number = Promise<Int, Never> { done in
      done(.success(1))
      done(.success(2))
    }
    number.map { number in 10 * number }.start { result in print(result.get()) }
    // end
  }

  func dropped() {
    // snippet: program 6
    let number = Promise<Int, Never> { done in
      print("work")  // and `done` is released without a call
    }
    number.start { result in print(result.get()) }
    print(number.state)
    number.start { result in print(result.get()) }
    // end
  }
}
