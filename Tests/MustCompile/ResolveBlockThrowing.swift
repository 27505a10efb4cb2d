// Blocks that only throw: every operator takes them, alone or beside one that returns a value or a promise.
import Dispatch
import ResolveBlockPromise

private struct Fault: Error {}

private func chained(_ promise: Promise<Int>, on queue: DispatchQueue) -> [Promise<Int>] {
  promise.then(on: queue) { _ in throw Fault() }.then { _ in }
  promise.thenError(on: queue) { _ in throw Fault() }
  promise.thenMainQueue { _ in throw Fault() }
  promise.thenErrorMainQueue { _ in throw Fault() }
  promise.iterate { _, _ in throw Fault() }
  Promise.after([promise]) { _, _ in throw Fault() }
  return [
    Promise(async: { throw Fault() }), JobQueue().add { throw Fault() }, promise.then { _ in throw Fault() },
    promise.thenError { _ in throw Fault() }, promise.thenMainQueue { _ in throw Fault() },
    promise.iterate { _, _ in throw Fault() }, Promise.after([promise]) { _, _ in throw Fault() },
    Promise.after(promise, promise) { _, _ in throw Fault() },
  ]
}

private func inPairs(_ promise: Promise<Int>) -> [Promise<Int>] {
  promise.then({ _ in throw Fault() }, error: { error in throw error })
  promise.then({ number in number }, error: { error in throw error }).then { number in number + 1 }
  return [
    promise.then({ _ in throw Fault() }, error: { error in throw error }),
    promise.then({ number in number }, error: { error in throw error }),
    promise.then({ _ in throw Fault() }, error: { _ in 1 }),
    promise.then({ _ in Promise<Int>() }, error: { error in throw error }),
    promise.then({ _ in throw Fault() }, error: { _ in Promise<Int>() }),
    promise.thenMainQueue({ _ in throw Fault() }, error: { error in throw error }),
    promise.thenMainQueue({ number in number }, error: { error in throw error }),
    promise.thenMainQueue({ _ in Promise<Int>() }, error: { error in throw error }),
  ]
}
