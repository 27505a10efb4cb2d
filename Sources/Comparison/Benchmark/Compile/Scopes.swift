import Foundation

/// How much does the type checker try? It opens a scope for each attempt to give a part of an expression a type. The
/// same compiler always opens as many for the same file, however busy the machine is.
extension Toolchain {
  static let six = ["-swift-version", "6"]

  /// Files that are checked together, each counted by itself.
  struct Chains {
    /// The sources by name. Their names are those of the functions in them.
    var files: [String: String]
    /// What the files call. It isn't counted.
    var helpers: String
    /// A module to import that is only made for this: its name and its source.
    var signatures: (module: String, source: String)?
    /// The options of the compiler that make the client's mode.
    var mode = Toolchain.six
  }

  /// The scopes for each file. A file isn't in the answer if the compiler gives up: 'unable to type-check this
  /// expression in reasonable time'.
  func scopes(of chains: Chains) throws(Failure) -> [String: Int] {
    guard let compiler, let products else { throw Failure(reason: absence ?? "there is no compiler") }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("scopes-\(UUID().uuidString)")
    let counts = folder.appendingPathComponent("counts")
    defer { try? FileManager.default.removeItem(at: folder) }
    var sources = chains.files
    sources["helpers"] = chains.helpers
    do {
      try FileManager.default.createDirectory(at: counts, withIntermediateDirectories: true)
      for (name, source) in sources { try Data(source.utf8).write(to: Self.file(name, in: folder)) }
    } catch {
      throw Failure(reason: "the compiler can't be given files: \(error.localizedDescription)")
    }
    if let (module, source) = chains.signatures { try Self.make(module, source, with: compiler, in: folder) }
    // A process for each file, as many at once as there are cores: each writes its own counts.
    let answer = try Self.call(
      compiler,
      [
        "-typecheck", "-disable-batch-mode", "-continue-building-after-errors", "-diagnostic-style=llvm",
        "-j\(ProcessInfo.processInfo.activeProcessorCount)", "-module-name", "Chains", "-stats-output-dir", counts.path,
        "-I", folder.path, "-I",
        products.appendingPathComponent("Modules").path,
      ] + chains.mode + sources.keys.sorted().map { Self.file($0, in: folder).path })
    let givenUp = try Self.givenUp(answer)
    var scopes: [String: Int] = [:]
    for name in chains.files.keys where !givenUp.contains(name) { scopes[name] = try Self.count(of: name, in: counts) }
    return scopes
  }

  private static func file(_ name: String, in folder: URL) -> URL { folder.appendingPathComponent("\(name).swift") }

  /// The original is compiled in Swift 5 mode, whatever the mode of its clients.
  private static func make(
    _ module: String, _ source: String, with compiler: URL, in folder: URL
  ) throws(Failure) {
    let parts = folder.appendingPathComponent(module)
    do {
      try FileManager.default.createDirectory(at: parts, withIntermediateDirectories: true)
      try Data(source.utf8).write(to: file(module, in: parts))
    } catch {
      throw Failure(reason: "the compiler can't be given files: \(error.localizedDescription)")
    }
    let answer = try call(
      compiler,
      [
        "-emit-module", "-parse-as-library", "-swift-version", "5", "-module-name", module, "-emit-module-path",
        folder.appendingPathComponent("\(module).swiftmodule").path, file(module, in: parts).path,
      ])
    if !answer.isFine { throw Failure(reason: "the compiler refuses '\(module)': \(answer.printed.prefix(300))") }
  }

  /// The files that the compiler gave up. Throws if it says anything else against a file.
  private static func givenUp(_ answer: (printed: String, isFine: Bool)) throws(Failure) -> Set<String> {
    if answer.isFine { return [] }
    let errors = answer.printed.split(separator: "\n").filter { $0.contains("error:") }
    let names = errors.filter { $0.contains("in reasonable time") }.map { error in
      URL(fileURLWithPath: String(error.prefix { $0 != ":" })).deletingPathExtension().lastPathComponent
    }
    if errors.isEmpty || names.count < errors.count {
      let complaint = errors.first { !$0.contains("in reasonable time") }
      throw Failure(reason: "the compiler refuses: \(complaint ?? "no reason given")")
    }
    return Set(names)
  }

  /// The largest count in the statistics of a file: what needed no expression has none.
  private static func count(of name: String, in folder: URL) throws(Failure) -> Int {
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    let counts = files.filter { $0.lastPathComponent.contains("-\(name).swift-") }.compactMap { file in
      (try? JSONDecoder().decode([String: Double].self, from: Data(contentsOf: file)))?["Sema.NumConstraintScopes"]
    }
    guard let most = counts.max() else { throw Failure(reason: "the compiler gave no scopes for '\(name)'") }
    return Int(most)
  }
}
