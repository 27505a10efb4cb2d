import Dispatch

extension Calculator {
  /// How does it look with completion handlers alone, without waiting?
  ///
  /// Each handler nests in the one before, because it needs the results of both. So the operations run one after the
  /// other, even those that are independent.
  static func completionHandlers(_ calculator: PocketCalculator, _ equation: Equation, _ screen: CalculatorScreen) {
    @Sendable func fail(_ error: CalculatorError) {
      screen.show(error)
      screen.finish()
    }
    @Sendable func ask(_ operation: Operation, then: @escaping @Sendable (Int) -> Void) {
      calculator.calculate(operation) { result in
        switch result {
        case .success(let value): then(value)
        case .failure(let error): fail(error)
        }
      }
    }
    ask(.multiply(equation.p, equation.p)) { square in
      ask(.multiply(4, equation.q)) { product in
        ask(.subtract(square, product)) { discriminant in
          ask(.squareRoot(discriminant)) { root in
            ask(.negate(equation.p)) { minusP in
              ask(.add(minusP, root)) { sum in
                ask(.divide(sum, by: 2)) { first in
                  ask(.subtract(minusP, first)) { second in
                    screen.show(Roots(first: first, second: second))
                    screen.finish()
                  }
                }
              }
            }
          }
        }
      }
    }
  }

  /// How does it look with a thread that waits?
  ///
  /// Like a calculation on paper. It costs a blocked thread, and a semaphore for each result.
  static func completionHandlersWaiting(
    _ calculator: PocketCalculator, _ equation: Equation, _ screen: CalculatorScreen
  ) {
    DispatchQueue.global().async {
      do {
        screen.show(try roots(of: equation, calculator))
      } catch {
        screen.show(error)
      }
      screen.finish()
    }
  }

  private static func roots(of equation: Equation, _ calculator: PocketCalculator) throws -> Roots {
    let square = try calculator.wait(for: .multiply(equation.p, equation.p))
    let product = try calculator.wait(for: .multiply(4, equation.q))
    let root = try calculator.wait(for: .squareRoot(calculator.wait(for: .subtract(square, product))))
    let minusP = try calculator.wait(for: .negate(equation.p))
    let first = try calculator.wait(for: .divide(calculator.wait(for: .add(minusP, root)), by: 2))
    return Roots(first: first, second: try calculator.wait(for: .subtract(minusP, first)))
  }
}

extension PocketCalculator {
  fileprivate func wait(for operation: Operation) throws -> Int {
    let answer = Lock<Result<Int, CalculatorError>?>(nil)
    let isThere = DispatchSemaphore(value: 0)
    calculate(operation) { result in
      answer.withLock { $0 = result }
      isThere.signal()
    }
    isThere.wait()
    guard let result = answer.withLock({ $0 }) else { preconditionFailure("raised without an answer") }
    return try result.get()
  }
}
