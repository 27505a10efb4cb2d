/// How does one outcome settle a million promises without a deep stack?
///
/// A promise that is settled in consequence of another is put on this list and settled by the loop that the first
/// settling started, so that no settling is ever nested in another one.
struct Cascade {
  private var waiting: [(inout Cascade) -> Void] = []

  mutating func settle<Value>(_ promise: Promise<Value>, _ outcome: Result<Value, any Error>) {
    waiting.append { cascade in promise.settle(outcome, &cascade) }
  }

  mutating func run() {
    var now: [(inout Cascade) -> Void] = []
    while !waiting.isEmpty {
      swap(&now, &waiting)
      for settle in now { settle(&self) }
      now.removeAll(keepingCapacity: true)
    }
  }
}
