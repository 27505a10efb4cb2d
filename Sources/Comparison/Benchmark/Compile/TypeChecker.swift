import Foundation

/// How long does the compiler think about a function? It is started on a file that imports the modules which lie beside
/// this program, and tells the time by itself.
struct TypeChecker: Sendable {
  /// The one that was found for this program.
  static let here = TypeChecker(
    modules: Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("Modules"),
    path: ProcessInfo.processInfo.environment["PATH"] ?? "")

  private let compiler: URL?
  private let modules: URL?
  /// Why nothing can be measured here; nil when it can.
  let absence: String?

  /// Looks for the compiler in the folders of `path`, and tries whether it reads the modules.
  init(modules: URL?, path: String) {
    compiler = path.split(separator: ":").map { URL(fileURLWithPath: String($0)).appendingPathComponent("swiftc") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    self.modules = modules
    absence = Self.absence(compiler, modules)
  }

  /// The milliseconds for the function's body, the closures in it included.
  func milliseconds(for function: String, in source: String) throws(Failure) -> Double {
    guard let compiler, let modules else { throw Failure(reason: absence ?? "there is no compiler") }
    let printed = try Self.check(source, with: compiler, modules)
    let times = printed.split(separator: "\n").compactMap { line -> Double? in
      let columns = line.split(separator: "\t")
      guard columns.count > 2, columns[0].hasSuffix("ms"),
        columns[2].contains(").\(function)(") || columns[2].contains(").\(function)@")
      else { return nil }
      return Double(columns[0].dropLast(2))
    }
    guard !times.isEmpty else { throw Failure(reason: "the compiler told no time for '\(function)'") }
    return times.reduce(0, +)
  }

  /// Why a file can't be checked.
  struct Failure: Error, CustomStringConvertible {
    let reason: String
    var description: String { reason }
  }

  private static func absence(_ compiler: URL?, _ modules: URL?) -> String? {
    guard let compiler else { return "there is no swiftc on the PATH" }
    let known = modules?.appendingPathComponent("FullPromises.swiftmodule").path ?? ""
    guard let modules, FileManager.default.fileExists(atPath: known) else {
      return "the compiled modules don't lie beside the program"
    }
    do {
      _ = try check("import FullPromises", with: compiler, modules)
      return nil
    } catch {
      return error.reason
    }
  }

  private static func check(_ source: String, with compiler: URL, _ modules: URL) throws(Failure) -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("compile-\(UUID().uuidString).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    let output = Pipe()
    process.executableURL = compiler
    process.arguments = [
      "-typecheck", "-swift-version", "6", "-I", modules.path, "-Xfrontend", "-debug-time-function-bodies", file.path,
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    do {
      try Data(source.utf8).write(to: file)
      try process.run()
    } catch {
      throw Failure(reason: "the compiler can't be started: \(error.localizedDescription)")
    }
    let printed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let complaint = printed.split(separator: "\n").first { $0.contains("error:") }
      throw Failure(reason: "the compiler refuses: \(complaint ?? "no reason given")")
    }
    return printed
  }
}
