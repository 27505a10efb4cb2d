import Foundation

/// Does a long loop keep what it has left behind? Only a process that does nothing else can measure it, by its memory.
///
/// Not by its peak, for a process begins with the peak of the one that started it.
struct Memory {
  /// Bytes that may come on top for each of many steps: less than a promise takes.
  private static let perStep = 40
  /// Bytes that may come on top whatever the number of steps.
  private static let slack = 16 << 20

  private let before = Self.resident()

  /// The bytes that this process has in memory; nil where the system doesn't say.
  private static func resident() -> Int? {
    #if canImport(Darwin)
      var info = mach_task_basic_info()
      var count = mach_msg_type_number_t(MemoryLayout<mach_task_basic_info>.size / MemoryLayout<natural_t>.size)
      let code = withUnsafeMutablePointer(to: &info) { pointer in
        pointer.withMemoryRebound(to: integer_t.self, capacity: Int(count)) { words in
          task_info(mach_task_self_, task_flavor_t(MACH_TASK_BASIC_INFO), words, &count)
        }
      }
      return code == KERN_SUCCESS ? Int(info.resident_size) : nil
    #else
      let words = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
      return words.flatMap { $0.count > 1 ? Int($0[1]) : nil }.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
    #endif
  }

  /// So many steps that what keeps even half a kilobyte for each is over the limit.
  static func steps(_ trial: Trial) -> Int { max(trial.length, 50_000) }

  /// A run beside others passes.
  func expectFlat(_ trial: Trial) throws {
    guard trial.runner.isAlone, let before, let after = Self.resident() else { return }
    let limit = Self.slack + Self.perStep * Self.steps(trial)
    try trial.expect(
      after - before <= limit, "holds \((after - before) >> 20) MiB more after \(Self.steps(trial)) steps")
  }
}
