extension Calculator {
  /// How does it look when the compiler makes the chain, and independent operations run together?
  ///
  /// A part of the calculation is a constant, which is awaited as often as it is needed.
  static func asyncAwait(_ calculator: PocketCalculator, _ equation: Equation, _ screen: CalculatorScreen) async {
    do {
      async let square = calculator.value(of: .multiply(equation.p, equation.p))
      async let product = calculator.value(of: .multiply(4, equation.q))
      async let minusP = calculator.value(of: .negate(equation.p))
      let discriminant = try await calculator.value(of: .subtract(square, product))
      let root = try await calculator.value(of: .squareRoot(discriminant))
      let first = try await calculator.value(of: .divide(calculator.value(of: .add(minusP, root)), by: 2))
      screen.show(Roots(first: first, second: try await calculator.value(of: .subtract(minusP, first))))
    } catch {
      screen.show(error)
    }
    screen.finish()
  }

  /// How does it look in the order of a waiting thread?
  ///
  /// Each line waits for the one before, and yet no thread is blocked: this is the one form in which waiting costs
  /// nothing.
  static func awaiting(_ calculator: PocketCalculator, _ equation: Equation, _ screen: CalculatorScreen) async {
    do {
      let square = try await calculator.value(of: .multiply(equation.p, equation.p))
      let product = try await calculator.value(of: .multiply(4, equation.q))
      let discriminant = try await calculator.value(of: .subtract(square, product))
      let root = try await calculator.value(of: .squareRoot(discriminant))
      let minusP = try await calculator.value(of: .negate(equation.p))
      let sum = try await calculator.value(of: .add(minusP, root))
      let first = try await calculator.value(of: .divide(sum, by: 2))
      screen.show(Roots(first: first, second: try await calculator.value(of: .subtract(minusP, first))))
    } catch {
      screen.show(error)
    }
    screen.finish()
  }
}

extension PocketCalculator {
  fileprivate func value(of operation: Operation) async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      calculate(operation) { continuation.resume(with: $0) }
    }
  }
}
