import Dispatch
import StatefulPromise

extension Calculator {
  /// How does it look when a promise is one run, shared by all who wait for it, without waiting?
  ///
  /// A part of the calculation is a promise with a name, and may be used as often as needed: it runs once.
  static func statefulPromise(_ calculator: PocketCalculator, _ equation: Equation, _ screen: CalculatorScreen) {
    let square = calculator.value(of: .multiply(equation.p, equation.p))
    let product = calculator.value(of: .multiply(4, equation.q))
    let root = all(square, product).then { square, product in
      calculator.value(of: .subtract(square, product))
    }.then { discriminant in
      calculator.value(of: .squareRoot(discriminant))
    }
    let minusP = calculator.value(of: .negate(equation.p))
    let first = all(minusP, root).then { minusP, root in
      calculator.value(of: .add(minusP, root))
    }.then { sum in
      calculator.value(of: .divide(sum, by: 2))
    }
    let second = all(minusP, first).then { minusP, first in calculator.value(of: .subtract(minusP, first)) }
    all(first, second).start { result in
      switch result {
      case .success(let (first, second)): screen.show(Roots(first: first, second: second))
      case .failure(let error): screen.show(error)
      }
      screen.finish()
    }
  }

  /// How does it look with a thread that waits?
  ///
  /// The design has no wait, but a finished promise keeps its result: its user needs a semaphore and nothing else.
  static func statefulWaiting(_ calculator: PocketCalculator, _ equation: Equation, _ screen: CalculatorScreen) {
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
    let isFinished = DispatchSemaphore(value: 0)
    start { _ in isFinished.signal() }
    isFinished.wait()
    guard let result else { preconditionFailure("a handler ran without a result") }
    return try result.get()
  }
}
