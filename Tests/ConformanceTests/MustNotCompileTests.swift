import Foundation
import TestSupport
import Testing

/// Which mistakes do the types refuse? Every file in `Tests/MustNotCompile` holds one, and what mends it: with `WRONG`
/// defined the compiler must refuse it for the reason that the file states, without it must have nothing to say.
@Suite("Mistakes that the types refuse")
struct MustNotCompileTests {
  private static let folder = repository.appending(path: "Tests/MustNotCompile")

  /// A file's second line says why it must be refused; all that the compiler says of it has to contain that.
  private static let refusal = "// refused: "

  /// One mistake is an expression that takes the compiler too long. Without time, it gives up after a tenth of what it
  /// usually tries.
  private static let limit = hasTime ? [] : ["-Xfrontend", "-solver-scope-threshold=100000"]

  @Test("Each mistake is refused for the reason that its file states")
  func mistakes() async throws {
    let files = try Compiler.files(in: Self.folder)
    let errors = try await onOwnThread { try Self.errors(in: files, defining: ["-D", "WRONG"] + Self.limit) }
    for file in files {
      let reason = try Self.reason(of: file)
      let said = errors[file.lastPathComponent, default: []]
      #expect(!said.isEmpty, "\(file.lastPathComponent) compiles")
      #expect(said.allSatisfy { $0.contains(reason) }, "\(file.lastPathComponent): \(said)")
    }
  }

  @Test("What mends each mistake compiles, without a warning")
  func corrections() async throws {
    let errors = try await onOwnThread { try Self.errors(in: Compiler.files(in: Self.folder), defining: []) }
    #expect(errors.isEmpty, "\(errors)")
  }

  /// Without time only Swift 5 is asked, whose solver is the stricter one.
  private static let versions = hasTime ? ["5", "6"] : ["5"]

  @Test("A block that only throws fits every operator; `MigrationTests` asks FullPromises", arguments: versions)
  func throwing(version: String) async throws {
    let errors = try await onOwnThread {
      try Self.errors(
        in: Compiler.files(in: repository.appending(path: "Tests/MustCompile")), defining: [], version: version)
    }
    #expect(errors.isEmpty, "\(errors)")
  }

  @Test("Every design has mistakes of its own, each with a sentence that says what the rule is good for")
  func stories() throws {
    let files = try Compiler.files(in: Self.folder)
    #expect(files.count >= 12)
    for design in ["LinkedList", "Stateful", "ResolveBlock", "Full"] {
      #expect(files.count { $0.lastPathComponent.hasPrefix(design) } >= 3, "\(design)")
    }
    for file in files {
      let first = try #require(Self.lines(of: file).first)
      #expect(first.hasPrefix("// ") && isSentence(String(first.dropFirst(3))), "\(file.lastPathComponent): \(first)")
    }
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
  private static func errors(
    in files: [URL], defining: [String], version: String = "6"
  ) throws -> [String: [String]] {
    let complaints = try Compiler.complaints(
      about: files, ["-warnings-as-errors", "-swift-version", version] + defining)
    return Dictionary(grouping: complaints, by: \.file).mapValues { $0.map(\.sentence) }
  }
}
