// Blocks that only throw: every operator takes them, and where the result is open, the promise says it.
import Dispatch
import FullPromises

struct Flaw: Error {}

func made(on queue: DispatchQueue) -> [Promise<Int>] {
  [
    Promise { throw Flaw() }, Promise(on: queue) { throw Flaw() }, Promise { _, _ in throw Flaw() },
    Promise(async: { throw Flaw() }), Promise(onMain: { throw Flaw() }),
    Promise(onMain: { @MainActor in throw Flaw() }),
    retry { throw Flaw() }, retry(on: queue, attempts: 2, delay: 1, condition: { _, _ in true }) { throw Flaw() },
    wrap { (_: @escaping @Sendable (Int) -> Void) in throw Flaw() },
  ]
}

func chained(_ promise: Promise<Int>, on queue: DispatchQueue) -> [Promise<Int>] {
  promise.then(on: queue) { _ in throw Flaw() }.then(on: queue) { _ in throw Flaw() }.catch { _ in }
  let texts: [Promise<String>] = [promise.then { _ in throw Flaw() }, promise.then(on: queue) { _ in throw Flaw() }]
  return texts.map { text in text.then { _ in throw Flaw() } } + [
    promise.onMain.then { _ in throw Flaw() }, promise.then { _ -> Promise<Int> in throw Flaw() },
    promise.reduce(1, 2) { _, _ in throw Flaw() }, promise.reduce(on: queue, [1]) { _, _ in throw Flaw() },
  ]
}

func recovered(_ promise: Promise<Int>, on queue: DispatchQueue) -> [Promise<Int>] {
  promise.recover { error in throw error }
  promise.recover(on: queue) { error in throw error }.then(on: queue) { number in number + 1 }
  return [
    promise.recover { _ in throw Flaw() }, promise.onMain.recover { error in throw error },
    promise.recover(on: queue) { _ in throw Flaw() }, promise.recover { error -> Int in throw error },
    promise.recover(on: queue) { error -> Promise<Int> in throw error },
    promise.recover(on: queue) { error in
      print(error)
      throw error
    },
  ]
}
