import Dispatch
import Testing

@testable import CaseStudies

/// Does the calculator compute?
@Suite("The study of the calculator")
struct CalculatorTests {
  @Test(
    "Every operation gives its result, or says why not",
    arguments: [
      (Operation.negate(5), Result<Int, CalculatorError>.success(-5)), (.add(2, 3), .success(5)),
      (.subtract(2, 3), .success(-1)), (.multiply(2, 3), .success(6)), (.divide(7, by: 2), .success(3)),
      (.squareRoot(49), .success(7)), (.squareRoot(-1), .failure(.noWholeRoot(-1))),
      (.squareRoot(.max), .failure(.noWholeRoot(.max))), (.divide(1, by: 0), .failure(.divisionByZero(1))),
      (.negate(.min), .failure(.overflow("−\(Int.min)"))), (.add(.max, 1), .failure(.overflow("\(Int.max) + 1"))),
    ])
  func operations(operation: Operation, result: Result<Int, CalculatorError>) async {
    let answer = await withCheckedContinuation { continuation in
      PocketCalculator(underWay: DispatchGroup()).calculate(operation) { continuation.resume(returning: $0) }
    }
    #expect(answer == result)
  }
}
