// Blocks that only throw: they state the type of their error, unless it is any error.
import LinkedListPromise

private struct Fault: Error {}

private func typed(_ promise: Promise<Int, Fault>) -> [Promise<Int, Fault>] {
  let text: Promise<String, Fault> = promise.then { _ throws(Fault) in throw Fault() }
  return [
    Promise(async: { () throws(Fault) in throw Fault() }), text.map { _ throws(Fault) in throw Fault() },
    promise.recover { error throws(Fault) in throw error },
    promise.recover { error throws(Fault) in throw error }.map { number in number + 1 },
  ]
}

private func untyped(_ promise: Promise<Int, any Error>) -> [Promise<Int, any Error>] {
  let text: Promise<String, any Error> = promise.then { _ in throw Fault() }
  return [
    Promise(async: { throw Fault() }), text.map { _ in throw Fault() }, promise.recover { error in throw error },
    promise.map { _ in throw Fault() }.map { _ in throw Fault() },
  ]
}
