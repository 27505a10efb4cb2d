// A result that can be an error isn't a value until somebody says what becomes of the error.
// refused: cannot convert value of type 'Result<Int, Missing>' to expected argument type 'Int'
import LinkedListPromise

private struct Missing: Error {}

private func show(_ promise: Promise<Int, Missing>) {
  #if WRONG
    promise.task { result in printNumber(result) }
  #else
    promise.recover { _ in 0 }.task { result in printNumber(result.get()) }
  #endif
}

private func printNumber(_ number: Int) { print(number) }
