import Foundation

/// Does a long loop keep what it has left behind? Only a process that does nothing else can tell, by its peak.
struct Memory {
  /// Bytes that may come on top for each of many steps: less than a promise takes.
  private static let perStep = 40
  /// Bytes that may come on top whatever the number of steps.
  private static let slack = 16 << 20

  private let before = Self.peak()

  /// The most memory that this process has had, in bytes.
  private static func peak() -> Int {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #elseif canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss << 10
    #else
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss << 10
    #endif
  }

  /// A run beside others passes.
  func expectFlat(_ trial: Trial) throws {
    let growth = Self.peak() - before
    let limit = Self.slack + Self.perStep * trial.length
    try trial.expect(!trial.isAlone || growth <= limit, "memory grew by \(growth >> 20) MiB in \(trial.length) steps")
  }
}
