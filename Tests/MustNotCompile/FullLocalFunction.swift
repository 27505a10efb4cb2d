// A local function that a block calls may run on any thread, as the block does.
// refused: 'withUnit'
import FullPromises

private func text(_ promise: Promise<Int>, _ unit: String) -> Promise<String> {
  #if WRONG
    func withUnit(_ number: Int) -> String { "\(number) \(unit)" }
  #else
    @Sendable func withUnit(_ number: Int) -> String { "\(number) \(unit)" }
  #endif
  return promise.then { number in withUnit(number) }
}
