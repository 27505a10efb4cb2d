import LinkedListPromise

extension Printer {
  func valueRunTwice() {
    // snippet: program 1
    let seven = Promise<Int, Never> { done in
      print("work")
      done(.success(7))
    }
    let double = seven.map { number in 2 * number }
    print("made")
    seven.task { result in print(result.get()) }
    double.task { result in print(result.get()) }
    // end
  }

  func valueAnsweredTwice() {
    // snippet: program 4, LinkedListPromise
    let number = Promise<Int, Never> { done in
      done(.success(1))
      done(.success(2))
    }
    number.map { number in 10 * number }.task { result in print(result.get()) }
    // end
  }
}
