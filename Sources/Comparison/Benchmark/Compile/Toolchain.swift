import Foundation

/// How long does the compiler check a function, and how large is the program that it makes? Both are asked of a file
/// that imports the modules beside this program. `Scopes.swift` asks how much it tries.
struct Toolchain: Sendable {
  /// The toolchain of this machine, with the folder of this program.
  static let here = Toolchain(
    products: Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent(),
    path: ProcessInfo.processInfo.environment["PATH"] ?? "")

  let compiler: URL?
  let products: URL?
  /// Why nothing can be measured here; nil when it can.
  let absence: String?

  /// Looks for the compiler in the folders of `path`, and tries whether it reads the modules.
  init(products: URL?, path: String) {
    compiler = path.split(separator: ":").map { URL(fileURLWithPath: String($0)).appendingPathComponent("swiftc") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    self.products = products
    absence = Self.absence(compiler, products)
  }

  /// The milliseconds for the bodies of the functions of that name, the closures in them included.
  func milliseconds(for function: String, in source: String) throws(Failure) -> Double {
    let printed = try run(source, ["-typecheck", "-Xfrontend", "-debug-time-function-bodies"])
    let times = printed.split(separator: "\n").compactMap { line -> Double? in
      let columns = line.split(separator: "\t")
      guard columns.count > 2, columns[0].hasSuffix("ms"),
        columns[2].contains(".\(function)(") || columns[2].contains(".\(function)@")
      else { return nil }
      return Double(columns[0].dropLast(2))
    }
    guard !times.isEmpty else { throw Failure(reason: "the compiler gave no time for '\(function)'") }
    return times.reduce(0, +)
  }

  /// The bytes of a stripped release program of this source, linked with the objects of a module if it names one. What
  /// an earlier run found is kept beside this program, and nothing is built for it.
  func bytes(of source: String, linking module: String?) throws(Failure) -> Int {
    let objects = try module.map(objects)
    let key = fingerprint(of: source, linking: objects)
    if let kept = key.flatMap({ keptSizes[$0] }) { return kept }
    let bytes = try built(source, linking: objects?.map(\.object) ?? [])
    if let key { keep(bytes, for: key) }
    return bytes
  }

  /// What a program is built with, besides its source and objects.
  static let options = [
    "-O", "-wmo", "-parse-as-library", "-module-name", "Program", "-Xlinker", "--gc-sections", "-Xlinker", "-s",
  ]

  private func built(_ source: String, linking objects: [String]) throws(Failure) -> Int {
    let program = FileManager.default.temporaryDirectory.appendingPathComponent("program-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: program) }
    _ = try run(source, Self.options + ["-o", program.path] + objects)
    let attributes = try? FileManager.default.attributesOfItem(atPath: program.path)
    guard let bytes = attributes?[.size] as? Int else { throw Failure(reason: "the compiler made no program") }
    return bytes
  }

  /// A module's sources with their objects. Its folder may still have those of sources that were moved or removed.
  private func objects(of module: String) throws(Failure) -> [(source: String, object: String)] {
    let objects = sources(of: module).compactMap { source, outputs in
      outputs["object"].flatMap { FileManager.default.fileExists(atPath: $0) ? (source: source, object: $0) : nil }
    }
    if objects.isEmpty { throw Failure(reason: "the compiled objects don't lie beside the program") }
    return objects.sorted { $0.source < $1.source }
  }

  /// The text of a source file from which a module beside this program was compiled.
  func source(of file: String, in module: String) throws(Failure) -> String {
    let path = sources(of: module).keys.first { path in path.hasSuffix("/\(file)") }
    guard let text = path.flatMap({ path in try? String(contentsOfFile: path, encoding: .utf8) }) else {
      throw Failure(reason: "the source of \(module) isn't where it was when it was compiled")
    }
    return text
  }

  /// A module's source files, with what the compiler made of each.
  private func sources(of module: String) -> [String: [String: String]] {
    let map = products?.appendingPathComponent("\(module).build/output-file-map.json")
    let known = map.flatMap { map in try? Data(contentsOf: map) }.flatMap { data in
      try? JSONDecoder().decode([String: [String: String]].self, from: data)
    }
    return known ?? [:]
  }

  /// Why a file can't be compiled.
  struct Failure: Error, CustomStringConvertible {
    let reason: String
    var description: String { reason }
  }

  private static func absence(_ compiler: URL?, _ products: URL?) -> String? {
    guard let compiler else { return "there is no swiftc on the PATH" }
    let known = products?.appendingPathComponent("Modules/FullPromises.swiftmodule").path ?? ""
    guard let products, FileManager.default.fileExists(atPath: known) else {
      return "the compiled modules don't lie beside the program"
    }
    do {
      _ = try run(compiler, products, "import FullPromises", ["-typecheck"])
      return nil
    } catch {
      return error.reason
    }
  }

  private func run(_ source: String, _ options: [String]) throws(Failure) -> String {
    guard let compiler, let products else { throw Failure(reason: absence ?? "there is no compiler") }
    return try Self.run(compiler, products, source, options)
  }

  private static func run(
    _ compiler: URL, _ products: URL, _ source: String, _ options: [String]
  ) throws(Failure) -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("compile-\(UUID().uuidString).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    do {
      try Data(source.utf8).write(to: file)
    } catch {
      throw Failure(reason: "the compiler can't be given a file: \(error.localizedDescription)")
    }
    let answer = try call(
      compiler, ["-swift-version", "6", "-I", products.appendingPathComponent("Modules").path, file.path] + options)
    guard answer.isFine else {
      let complaint = answer.printed.split(separator: "\n").first { $0.contains("error:") }
      throw Failure(reason: "the compiler refuses: \(complaint ?? "no reason given")")
    }
    return answer.printed
  }

  /// Runs the compiler. Returns what it prints, and whether it found no error.
  static func call(_ compiler: URL, _ arguments: [String]) throws(Failure) -> (printed: String, isFine: Bool) {
    let process = Process()
    let output = Pipe()
    process.executableURL = compiler
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    do {
      try process.run()
    } catch {
      throw Failure(reason: "the compiler can't be started: \(error.localizedDescription)")
    }
    let printed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (printed, process.terminationStatus == 0)
  }
}
