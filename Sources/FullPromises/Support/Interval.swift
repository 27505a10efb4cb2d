/// How long is an odd number of seconds? The one rule for every interval of this module.
@usableFromInline
enum Interval {
  /// Seconds of Dispatch's clock, which counts nanoseconds in 63 bits.
  private static let clock = 0x1p63 / 1e9

  /// The interval that the clock is given: none for what is negative or not a number, and infinity, which never comes,
  /// for what is beyond the clock (292 years).
  @usableFromInline
  static func seconds(_ number: Double) -> Double {
    guard number > 0 else { return 0 }
    return number < clock ? number : .infinity
  }
}
