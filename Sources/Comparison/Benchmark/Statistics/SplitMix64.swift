/// Where the benchmark's chance comes from: a small seeded generator, so that a recorded seed repeats every order
/// and every resample.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A generator of its own for one purpose, so that adding a purpose leaves the others' numbers as they were.
  init(seed: UInt64, purpose: String) {
    let offset: UInt64 = 0xcbf2_9ce4_8422_2325
    state = purpose.utf8.reduce(seed ^ offset) { ($0 ^ UInt64($1)) &* 0x0100_0000_01b3 }
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// A number in `0..<bound`. The bias is below `bound / 2^64`.
  mutating func index(below bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }
}
