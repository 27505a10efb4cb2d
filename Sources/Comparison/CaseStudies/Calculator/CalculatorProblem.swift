import Dispatch

/// One operation on whole numbers.
enum Operation: Sendable {
  case negate(Int)
  case add(Int, Int)
  case subtract(Int, Int)
  case multiply(Int, Int)
  case divide(Int, by: Int)
  case squareRoot(Int)
}

/// Why there is no result.
struct CalculatorError: Error, CustomStringConvertible {
  let square: Int

  var description: String { "√\(square) isn't a whole number" }
}

/// What has to be computed? The roots of x² + px + q, from partial results that are needed more than once.
struct Equation: Sendable {
  let p: Int
  let q: Int
}

/// The solutions of an equation, the larger one first.
struct Roots: Sendable, Equatable {
  let first: Int
  let second: Int
}

/// Who computes? A pocket calculator with one method, which takes a completion handler and knows nothing of promises.
///
/// Every call returns at once. The handler is called on another thread, exactly once. Calls don't wait for each other.
struct PocketCalculator: Sendable {
  typealias Completion = @Sendable (Result<Int, CalculatorError>) -> Void

  private let queue = DispatchQueue(label: "pocket calculator", attributes: .concurrent)
  let underWay: DispatchGroup

  func calculate(_ operation: Operation, _ completion: @escaping Completion) {
    queue.async(group: underWay) {
      completion(Result { () throws(CalculatorError) in try operation.result })
    }
  }
}

extension Operation {
  fileprivate var result: Int {
    get throws(CalculatorError) {
      switch self {
      case .negate(let x): return -x
      case .add(let x, let y): return x + y
      case .subtract(let x, let y): return x - y
      case .multiply(let x, let y): return x * y
      case .divide(let x, by: let y): return x / y
      case .squareRoot(let square):
        let root = Int(Double(max(0, square)).squareRoot())
        guard root * root == square else { throw CalculatorError(square: square) }
        return root
      }
    }
  }
}

/// What the user looks at; may be called from any thread.
struct CalculatorScreen: Screen {
  let transcript: Transcript

  func show(_ roots: Roots) { transcript.add("x₁ = \(roots.first), x₂ = \(roots.second)") }
}
