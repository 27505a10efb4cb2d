import Dispatch
import LinkedListPromise

extension Calculator {
  /// How does it look when a promise is a value, without waiting?
  ///
  /// A part of the calculation is a promise with a name. Nothing runs before `task`. A part that was used twice would
  /// run twice, so each is used once.
  static func linkedListPromise(_ calculator: PocketCalculator, _ equation: Equation, _ screen: CalculatorScreen) {
    let square = calculator.value(of: .multiply(equation.p, equation.p))
    let product = calculator.value(of: .multiply(4, equation.q))
    let root = all(square, product).then { square, product in
      calculator.value(of: .subtract(square, product))
    }.then { discriminant in
      calculator.value(of: .squareRoot(discriminant))
    }
    all(calculator.value(of: .negate(equation.p)), root).then { minusP, root in
      calculator.value(of: .add(minusP, root)).then { sum in
        calculator.value(of: .divide(sum, by: 2))
      }.then { first in
        calculator.value(of: .subtract(minusP, first)).map { second in Roots(first: first, second: second) }
      }
    }.task { result in
      switch result {
      case .success(let roots): screen.show(roots)
      case .failure(let error): screen.show(error)
      }
      screen.finish()
    }
  }

  /// How does it look with a thread that waits?
  ///
  /// The design has no wait, and a value keeps no result: its user blocks with a semaphore and a place for the result.
  static func linkedListWaiting(_ calculator: PocketCalculator, _ equation: Equation, _ screen: CalculatorScreen) {
    DispatchQueue.global().async {
      do throws(CalculatorError) {
        screen.show(try roots(of: equation, calculator))
      } catch {
        screen.show(error)
      }
      screen.finish()
    }
  }

  private static func roots(of equation: Equation, _ calculator: PocketCalculator) throws(CalculatorError) -> Roots {
    let square = try calculator.value(of: .multiply(equation.p, equation.p)).wait()
    let product = try calculator.value(of: .multiply(4, equation.q)).wait()
    let discriminant = try calculator.value(of: .subtract(square, product)).wait()
    let root = try calculator.value(of: .squareRoot(discriminant)).wait()
    let minusP = try calculator.value(of: .negate(equation.p)).wait()
    let first = try calculator.value(of: .add(minusP, root)).then { calculator.value(of: .divide($0, by: 2)) }.wait()
    return Roots(first: first, second: try calculator.value(of: .subtract(minusP, first)).wait())
  }
}

extension PocketCalculator {
  fileprivate func value(of operation: Operation) -> Promise<Int, CalculatorError> {
    Promise { calculate(operation, $0) }
  }
}

extension Promise where Value: Sendable {
  fileprivate func wait() throws(Failure) -> Value {
    let answer = Lock<Result<Value, Failure>?>(nil)
    let isThere = DispatchSemaphore(value: 0)
    task { result in
      answer.withLock { $0 = result }
      isThere.signal()
    }
    isThere.wait()
    guard let result = answer.withLock({ $0 }) else { preconditionFailure("raised without an answer") }
    return try result.get()
  }
}
