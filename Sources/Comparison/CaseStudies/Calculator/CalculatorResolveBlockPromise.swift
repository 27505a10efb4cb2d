import Dispatch
import ResolveBlockPromise

extension Calculator {
  /// How does it look when each block resolves the Next Promise, without waiting?
  ///
  /// A promise has one Next Promise. The negated p is needed twice, so the blocks that use it are nested in the block
  /// that got it.
  static func resolveBlockPromise(_ calculator: PocketCalculator, _ equation: Equation, _ screen: CalculatorScreen) {
    let square = calculator.value(of: .multiply(equation.p, equation.p))
    let product = calculator.value(of: .multiply(4, equation.q))
    let root = Promise.after(square, product) { square, product in
      Operation.subtract(try square.get(), try product.get())
    }.then { difference in
      calculator.value(of: difference)
    }.then { discriminant in
      calculator.value(of: .squareRoot(discriminant))
    }
    Promise.after(calculator.value(of: .negate(equation.p)), root) { minusP, root in
      (try minusP.get(), try root.get())
    }.then { minusP, root in
      calculator.value(of: .add(minusP, root)).then { sum in
        calculator.value(of: .divide(sum, by: 2))
      }.then { first in
        calculator.value(of: .subtract(minusP, first)).then { second in Roots(first: first, second: second) }
      }
    }.then { roots in
      screen.show(roots)
    } error: { error in
      screen.show(error)
    }.then {
      screen.finish()
    }
  }

  /// How does it look with a thread that waits?
  ///
  /// The design has no wait: its user attaches a block that keeps the result and raises a semaphore.
  static func resolveBlockWaiting(_ calculator: PocketCalculator, _ equation: Equation, _ screen: CalculatorScreen) {
    Promise.resolved().then {
      screen.show(try roots(of: equation, calculator))
    }.thenError { result in
      if case .failure(let error) = result { screen.show(error) }
      screen.finish()
    }
  }

  private static func roots(of equation: Equation, _ calculator: PocketCalculator) throws -> Roots {
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
  fileprivate func value(of operation: Operation) -> Promise<Int> { .wrap { calculate(operation, $0) } }
}

extension Promise where Value: Sendable {
  fileprivate func wait() throws -> Value {
    let answer = Lock<Result<Value, any Error>?>(nil)
    let isThere = DispatchSemaphore(value: 0)
    thenError { result in
      answer.withLock { $0 = result }
      isThere.signal()
    }
    isThere.wait()
    guard let result = answer.withLock({ $0 }) else { preconditionFailure("raised without an answer") }
    return try result.get()
  }
}
