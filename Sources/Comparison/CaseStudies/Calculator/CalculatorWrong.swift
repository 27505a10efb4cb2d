/// What if each step shows its own error?
///
/// It doesn't end the steps behind it: they go on with a number that nobody computed.
extension Calculator {
  static let wrong = Study.wrong("Calculator", "no root, without waiting", of: scripts) { stage in
    let (equation, screen) = (stage.equation, stage.screen)
    @Sendable func ask(_ operation: Operation, then: @escaping @Sendable (Int) -> Void) {
      stage.calculator.calculate(operation) { result in
        if case .failure(let error) = result { screen.show(error) }
        then((try? result.get()) ?? 0)
      }
    }
    ask(.multiply(equation.p, equation.p)) { square in
      ask(.subtract(square, 4 * equation.q)) { discriminant in
        ask(.squareRoot(discriminant)) { root in
          ask(.divide(root - equation.p, by: 2)) { first in
            screen.show(Roots(first: first, second: -equation.p - first))
            screen.finish()
          }
        }
      }
    }
  }
}
