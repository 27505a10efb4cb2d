import Dispatch
import ResolveBlockPromise
import Testing

@Suite("Stress")
struct StressTests {
  @Test(
    "Resolve, follow, attach, cancel, read and drop from four threads: every chain ends, every block runs at most once")
  func everything() {
    for round in 0..<400 {
      let promises = (0..<4).map { _ in Promise<Int>(name: "dropped on purpose") }
      let ends = Probe<String>()
      let attached = Lock(0)
      let runs = Lock([Int](repeating: 0, count: 8))
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        var random = SeededGenerator(seed: UInt64(round * 4 + thread))
        for _ in 0..<8 {
          let promise = promises[Int.random(in: 0..<4, using: &random)]
          switch Int.random(in: 0..<6, using: &random) {
          case 0: promise.resolve(thread)
          case 1: promise.resolve(error: Oops(thread))
          case 2: promise.resolve(promises[Int.random(in: 0..<4, using: &random)])
          case 3: promise.cancel()
          case 4: _ = promise.status == .pending ? promise.description : ""
          default:
            let number = attached.withLock { count in
              count += 1
              return count
            }
            guard number <= 8 else { continue }
            promise.then { value in
              runs.withLock { $0[number - 1] += 1 }
              return value
            }
            .thenError { ends.put(text($0)) }
          }
        }
      }
      for promise in promises { promise.resolve(9) }
      let expected = min(attached.withLock { $0 }, 8)
      for _ in 0..<expected { _ = ends.take() }
      #expect(ends.all.count == expected)
      #expect(runs.withLock { $0.allSatisfy { $0 <= 1 } })
    }
  }

  @Test("Whole chains are built, joined, cancelled from either end and dropped by racing threads")
  func chains() {
    for round in 0..<200 {
      let source = Promise<Int>(name: "dropped on purpose")
      let inner = Promise<Int>(name: "dropped on purpose")
      let middle = source.then { _ in inner }
      let all = Promise.after(["a": middle.then { $0 }, "b": Promise<Int>.resolved(with: round)]) { $0.count + $1 }
      let end = all.then { "\($0)" }
      let notified = end.thenError { text($0) }.thenError { text($0) }
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        switch (thread + round) % 4 {
        case 0: source.resolve(1)
        case 1: inner.resolve(2)
        case 2: _ = round % 3 == 0 ? all.cancel() : middle.cancel()
        default: _ = round % 5 == 0 ? end.cancel() : source.cancel()
        }
      }
      #expect(!notified.outcome().isEmpty)
    }
  }
}

/// Random numbers that a seed repeats.
private struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
