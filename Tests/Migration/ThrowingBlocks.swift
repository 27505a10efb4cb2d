// Blocks that only throw: every operator takes them, and where the result is open, the promise says it.
import Dispatch
import FullPromises

struct Fault: Error {}

func made(on queue: DispatchQueue) -> [Promise<Int>] {
  [
    Promise { throw Fault() }, Promise(on: queue) { throw Fault() }, Promise { _, _ in throw Fault() },
    Promise(async: { throw Fault() }), Promise(onMain: { throw Fault() }),
    Promise(onMain: { @MainActor in throw Fault() }),
    retry { throw Fault() }, retry(on: queue, attempts: 2, delay: 1, condition: { _, _ in true }) { throw Fault() },
    wrap { (_: @escaping @Sendable (Int) -> Void) in throw Fault() },
  ]
}

func chained(_ promise: Promise<Int>, on queue: DispatchQueue) -> [Promise<Int>] {
  promise.then(on: queue) { _ in throw Fault() }.then(on: queue) { _ in throw Fault() }.catch { _ in }
  let texts: [Promise<String>] = [promise.then { _ in throw Fault() }, promise.then(on: queue) { _ in throw Fault() }]
  return texts.map { text in text.then { _ in throw Fault() } } + [
    promise.onMain.then { _ in throw Fault() }, promise.then { _ -> Promise<Int> in throw Fault() },
    promise.reduce(1, 2) { _, _ in throw Fault() }, promise.reduce(on: queue, [1]) { _, _ in throw Fault() },
  ]
}

func recovered(_ promise: Promise<Int>, on queue: DispatchQueue) -> [Promise<Int>] {
  promise.recover { error in throw error }
  promise.recover(on: queue) { error in throw error }.then(on: queue) { number in number + 1 }
  return [
    promise.recover { _ in throw Fault() }, promise.onMain.recover { error in throw error },
    promise.recover(on: queue) { _ in throw Fault() }, promise.recover { error -> Int in throw error },
    promise.recover(on: queue) { error -> Promise<Int> in throw error },
    promise.recover(on: queue) { error in
      print(error)
      throw error
    },
  ]
}
