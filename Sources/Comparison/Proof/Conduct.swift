import PromiseConformance

/// What does a control do at the moments at which promises go wrong? What is right stands in extensions beside the code
/// that asks; a fault overrides a method.
protocol Conduct: Sendable {
  // Settling and attaching
  func begin(_ cell: Cell, _ outcome: Outcome, _ attempt: Int?) -> HandlerLine?
  func settledAgain(_ cell: Cell, _ outcome: Outcome, isProducer: Bool)
  func handOver(_ cell: Cell, _ outcome: Outcome)
  func attach(_ cell: Cell, _ handler: @escaping Cell.Handler) -> Int?
  func claim(_ claim: Claim, _ number: Int) -> Bool

  // Adopting and combining
  func notices(_ ring: Rings.Kind) -> Bool
  func closeRing(_ cell: Cell, _ returned: Cell)
  var shortensWaits: Bool { get }
  func arrived(_ combination: Combination, _ index: Int, _ outcome: Outcome)
  func decides(_ outcome: Outcome, _ kind: Combination.Kind) -> Bool
  func order(_ arrived: [Int]) -> [Int]

  // Cancelling
  func reaches(_ what: Reach) -> Bool
  var runsCancelled: Bool { get }

  // Releasing, and the stack
  func settlement(of cell: Cell) -> Cell.Handler
  func dropped(_ cell: Cell, _ attempt: Int?)
  func release<Value: Sendable>(_ take: () -> Value)
  func loop(_ way: Way, _ block: @escaping Block)

  // Waiting
  func cancelWait(_ waiter: Waiter)
}

/// Everything is right.
struct Right: Conduct {}

typealias Block = @Sendable () -> Void
typealias Work = @Sendable (@escaping Cell.Handler) -> Void
typealias Answer = Reply<any ControlPromise>

/// What does cancelling reach?
enum Reach: Sendable { case source, adopted, members, returned }

/// What goes through a loop, and not down the stack?
enum Way: Sendable { case start, values, errors }
