// A block changes a variable of the function around it.
import FullPromises

func sum(_ promise: Promise<Int>) -> Int {
  var sum = 0
  promise.then { number in sum += number }
  promise.recover { _ in
    sum += 1
    return sum
  }
  return sum
}
