// An array has members of one type; values of several types come as a tuple.
// refused: cannot convert value of type 'Promise<String>' to expected element type
import FullPromises

private func both(_ number: Promise<Int>, _ name: Promise<String>) -> Promise<String> {
  #if WRONG
    let members: [Promise<Int>] = [number, name]
    return all(members).then { values in "\(values)" }
  #else
    return all(number, name).then { number, name in "\(number) \(name)" }
  #endif
}
