import Foundation
import Testing

/// Which mistakes do the types refuse? Every file in `Tests/MustNotCompile` holds one, and what mends it: with `WRONG`
/// defined the compiler must refuse it for the reason that the file states, without it must have nothing to say.
@Suite("Mistakes that the types refuse")
struct MustNotCompileTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../MustNotCompile").standardizedFileURL

  /// A file's second line says why it must be refused; all that the compiler says of it has to contain that.
  private static let refusal = "// refused: "

  @Test("Each mistake is refused for the reason that its file states")
  func mistakes() async throws {
    let files = try Self.files()
    let errors = try await onOwnThread { try Self.errors(in: files, defining: ["-D", "WRONG"]) }
    for file in files {
      let reason = try Self.reason(of: file)
      let said = errors[file.lastPathComponent, default: []]
      #expect(!said.isEmpty, "\(file.lastPathComponent) compiles")
      #expect(said.allSatisfy { $0.contains(reason) }, "\(file.lastPathComponent): \(said)")
    }
  }

  @Test("What mends each mistake compiles, without a warning")
  func corrections() async throws {
    let errors = try await onOwnThread { try Self.errors(in: Self.files(), defining: []) }
    #expect(errors.isEmpty, "\(errors)")
  }

  @Test("Every design has mistakes of its own, each with a sentence that says what the rule is good for")
  func stories() throws {
    let files = try Self.files()
    #expect(files.count >= 12)
    for design in ["LinkedList", "Stateful", "ResolveBlock", "Full"] {
      #expect(files.count { $0.lastPathComponent.hasPrefix(design) } >= 3, "\(design)")
    }
    for file in files {
      let first = try #require(Self.lines(of: file).first)
      #expect(first.hasPrefix("// ") && isSentence(String(first.dropFirst(3))), "\(file.lastPathComponent): \(first)")
    }
  }

  private static func files() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
  }

  private static func lines(of file: URL) throws -> [Substring] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
  }

  private static func reason(of file: URL) throws -> String {
    let lines = try lines(of: file)
    let line = try #require(lines.dropFirst().first, "\(file.lastPathComponent) is empty")
    try #require(line.hasPrefix(refusal), "\(file.lastPathComponent) doesn't say why it is refused")
    return String(line.dropFirst(refusal.count))
  }

  /// What the compiler finds wrong, by file. All files are one module, of which every file imports one design.
  private static func errors(in files: [URL], defining: [String]) throws -> [String: [String]] {
    let modules = try #require(modules, "the built modules aren't beside the tests")
    let compiler = Process()
    let output = Pipe()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments =
      [
        "swiftc", "-typecheck", "-wmo", "-warnings-as-errors", "-diagnostic-style=llvm", "-swift-version", "6",
        "-module-name", "MustNotCompile", "-module-cache-path",
        modules.appendingPathComponent("../ModuleCache").standardizedFileURL.path, "-I", modules.path,
      ] + defining + files.map(\.path)
    compiler.standardOutput = FileHandle.nullDevice
    compiler.standardError = output
    compiler.standardInput = FileHandle.nullDevice
    try compiler.run()
    let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    compiler.waitUntilExit()
    #expect((compiler.terminationStatus == 0) == defining.isEmpty, "\(said)")
    let found = said.matches(of: #/([A-Za-z]+\.swift):\d+:\d+: error: (.*)/#).map { (String($0.1), String($0.2)) }
    return Dictionary(grouping: found, by: \.0).mapValues { $0.map(\.1) }
  }

  /// The folder into which the build put the modules of this package.
  private static var modules: URL? {
    let here = Bundle(for: Marker.self).bundleURL
    return [here.deletingLastPathComponent(), Bundle.main.bundleURL, here].flatMap {
      [$0.appendingPathComponent("Modules"), $0]
    }.first { FileManager.default.fileExists(atPath: $0.appendingPathComponent("FullPromises.swiftmodule").path) }
  }

  private final class Marker {}
}
