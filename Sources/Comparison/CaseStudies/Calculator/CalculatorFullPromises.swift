import FullPromises

extension Calculator {
  /// How does it look with every operator at hand, without waiting?
  ///
  /// A part of the calculation is a promise with a name. Its work begins at once, and it may be used as often as
  /// needed.
  static func fullPromises(_ calculator: PocketCalculator, _ equation: Equation, _ screen: CalculatorScreen) {
    let square = calculator.value(of: .multiply(equation.p, equation.p))
    let product = calculator.value(of: .multiply(4, equation.q))
    let minusP = calculator.value(of: .negate(equation.p))
    let root = all(square, product).then(on: .global()) { square, product in
      calculator.value(of: .subtract(square, product))
    }.then(on: .global()) { discriminant in
      calculator.value(of: .squareRoot(discriminant))
    }
    let first = all(minusP, root).then(on: .global()) { minusP, root in
      calculator.value(of: .add(minusP, root))
    }.then(on: .global()) { sum in
      calculator.value(of: .divide(sum, by: 2))
    }
    let second = all(minusP, first).then(on: .global()) { minusP, first in
      calculator.value(of: .subtract(minusP, first))
    }
    all(first, second).then(on: .global()) { first, second in
      screen.show(Roots(first: first, second: second))
    }.catch(on: .global()) { error in
      screen.show(error)
    }.always(on: .global()) {
      screen.finish()
    }
  }

  /// How does it look with a thread that waits?
  ///
  /// The wait is the design's own. It belongs on a concurrent queue, where it blocks nobody that it waits for.
  static func fullWaiting(_ calculator: PocketCalculator, _ equation: Equation, _ screen: CalculatorScreen) {
    Promise<Roots>(on: .global()) {
      let square = try awaitPromise(calculator.value(of: .multiply(equation.p, equation.p)))
      let product = try awaitPromise(calculator.value(of: .multiply(4, equation.q)))
      let discriminant = try awaitPromise(calculator.value(of: .subtract(square, product)))
      let root = try awaitPromise(calculator.value(of: .squareRoot(discriminant)))
      let minusP = try awaitPromise(calculator.value(of: .negate(equation.p)))
      let sum = try awaitPromise(calculator.value(of: .add(minusP, root)))
      let first = try awaitPromise(calculator.value(of: .divide(sum, by: 2)))
      return Roots(first: first, second: try awaitPromise(calculator.value(of: .subtract(minusP, first))))
    }.then(on: .global()) { roots in
      screen.show(roots)
    }.catch(on: .global()) { error in
      screen.show(error)
    }.always(on: .global()) {
      screen.finish()
    }
  }
}

extension PocketCalculator {
  fileprivate func value(of operation: Operation) -> Promise<Int> {
    wrap(on: .global()) { calculate(operation, $0) }
  }
}
