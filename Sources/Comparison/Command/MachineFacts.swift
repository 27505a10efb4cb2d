import Benchmark
import Foundation
import Record

/// On what machine, and from what source, is this run made? The program asks; what it can't find out stays empty.
extension Machine {
  static let unknown = Machine(
    system: "", processor: "", cores: 0, memoryBytes: 0, compiler: "", build: "", commit: "", load: 0, date: "")

  /// This machine, now. Never fails; asks `git` for the commit, with a limit of five seconds.
  static func current() -> Machine {
    let load = (Benchmark.load * 100).rounded() / 100
    let process = ProcessInfo.processInfo
    return Machine(
      system: systemName, processor: processorName, cores: process.activeProcessorCount,
      memoryBytes: process.physicalMemory, compiler: compilerName, build: buildName,
      commit: Checkout.commit(of: Checkout.package), sources: SourceFingerprint.of(package: Checkout.package),
      load: load,
      date: ISO8601DateFormatter().string(from: Date()))
  }

  private static var systemName: String {
    let name = ProcessInfo.processInfo.operatingSystemVersionString
    var facts = utsname()
    guard uname(&facts) == 0 else { return name }
    return "\(name), kernel \(text(facts.release)), \(text(facts.machine))"
  }

  /// A C string inside a tuple of characters.
  private static func text<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  private static var processorName: String {
    #if os(Linux)
      let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.split(separator: "\n") ?? []
      let line = lines.first { $0.hasPrefix("model name") || $0.hasPrefix("Model") }
      return line?.split(separator: ":", maxSplits: 1).last?.trimmingCharacters(in: .whitespaces) ?? ""
    #else
      var size = 0
      guard sysctlbyname("machdep.cpu.brand_string", nil, &size, nil, 0) == 0, size > 0 else { return "" }
      var bytes = [UInt8](repeating: 0, count: size)
      guard sysctlbyname("machdep.cpu.brand_string", &bytes, &size, nil, 0) == 0 else { return "" }
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    #endif
  }

  private static var buildName: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }

  /// The compiler can only be asked whether it is at least of a version.
  private static var compilerName: String {
    #if compiler(>=6.4)
      "Swift 6.4 or newer"
    #elseif compiler(>=6.3.3)
      "Swift 6.3.3 or newer"
    #elseif compiler(>=6.3.2)
      "Swift 6.3.2"
    #elseif compiler(>=6.3.1)
      "Swift 6.3.1"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #else
      "Swift 6.2"
    #endif
  }
}
