import Foundation

/// What is the hash of some bytes? As FIPS 180-4 defines it; the toolchain brings none on Linux.
package enum SHA256 {
  package static func base64(of text: String) -> String { Data(digest(of: Array(text.utf8))).base64EncodedString() }

  package static func digest(of message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    padded += Array(repeating: 0, count: (120 - padded.count % 64) % 64)
    padded += (0..<8).map { UInt8(truncatingIfNeeded: (message.count * 8) >> (56 - 8 * $0)) }
    var state = fractions(of: { $0.squareRoot() }, count: 8)
    for block in stride(from: 0, to: padded.count, by: 64) { mix(padded[block..<block + 64], into: &state) }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
  }

  private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { place in
      (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(block[place + $1]) }
    }
    for place in 16..<64 {
      let (early, late) = (words[place - 15], words[place - 2])
      words.append(
        words[place - 16] &+ (early.turned(7) ^ early.turned(18) ^ early >> 3) &+ words[place - 7]
          &+ (late.turned(17) ^ late.turned(19) ^ late >> 10))
    }
    var s = state
    for place in 0..<64 {
      let choice = s[4] & s[5] ^ ~s[4] & s[6]
      let majority = s[0] & s[1] ^ s[0] & s[2] ^ s[1] & s[2]
      let first =
        s[7] &+ (s[4].turned(6) ^ s[4].turned(11) ^ s[4].turned(25)) &+ choice &+ constants[place] &+ words[place]
      let second = (s[0].turned(2) ^ s[0].turned(13) ^ s[0].turned(22)) &+ majority
      s = [first &+ second, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
    }
    state = zip(state, s).map { $0 &+ $1 }
  }

  private static let constants = fractions(of: cbrt, count: 64)

  /// The first 32 bits behind the point of the roots of the first primes.
  private static func fractions(of root: (Double) -> Double, count: Int) -> [UInt32] {
    let primes = (2...).lazy.filter { number in !(2..<number).contains { number.isMultiple(of: $0) } }
    return primes.prefix(count).map { prime in
      let root = root(Double(prime))
      return UInt32((root - root.rounded(.down)) * 4_294_967_296)
    }
  }
}

extension UInt32 {
  fileprivate func turned(_ bits: UInt32) -> UInt32 { self >> bits | self << (32 - bits) }
}
