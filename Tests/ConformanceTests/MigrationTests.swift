import Foundation
import TestSupport
import Testing

/// How does a client in Swift 5 mode move to `FullPromises`? With the trait `Migration` it gets warnings in place of
/// errors. Each file in `Tests/Migration` is such a client.
@Suite("Moving in Swift 5 mode")
struct MigrationTests {
  private enum Answer: String { case silent, warns, refuses }

  private struct Client: Sendable {
    let file: String
    /// The answers in Swift 5, Swift 5 with complete checking, and Swift 6.
    let full: [Answer]
    let migrating: [Answer]

    func answers(migrating isMigrating: Bool) -> [Answer] { isMigrating ? migrating : full }
  }

  private static let clients = [
    Client(
      file: "MainActorSelf.swift", full: [.refuses, .refuses, .refuses], migrating: [.warns, .warns, .warns]),
    Client(
      file: "CapturedVariable.swift", full: [.warns, .warns, .refuses], migrating: [.silent, .warns, .warns]),
    Client(
      file: "FunctionValue.swift", full: [.refuses, .refuses, .refuses], migrating: [.refuses, .refuses, .refuses]),
    Client(file: "Guide.swift", full: [.warns, .silent, .silent], migrating: [.warns, .silent, .silent]),
    Client(file: "GuideAdvanced.swift", full: [.warns, .silent, .silent], migrating: [.silent, .silent, .silent]),
    Client(file: "ObjectCapture.swift", full: [.silent, .warns, .refuses], migrating: [.silent, .warns, .warns]),
    Client(file: "ObjectMethod.swift", full: [.warns, .warns, .refuses], migrating: [.silent, .warns, .warns]),
    Client(file: "ThrowingBlocks.swift", full: [.silent, .silent, .silent], migrating: [.silent, .silent, .silent]),
  ]

  /// Without time only Swift 5 is asked, where clients begin.
  private static let modes = [Compiler.Mode.five, .complete, .six].prefix(hasTime ? 3 : 1)

  @Test("Each client is refused, warned or left alone as its row of the matrix says")
  func matrix() async throws {
    let folder = repository.appending(path: "Tests/Migration")
    #expect(try Compiler.files(in: folder).map(\.lastPathComponent) == Self.clients.map(\.file).sorted())
    for (number, mode) in Self.modes.enumerated() {
      for isMigrating in [false, true] {
        let answers = try await onOwnThread { try Self.answers(in: folder, number, mode, migrating: isMigrating) }
        for client in Self.clients {
          let expected = client.answers(migrating: isMigrating)[number]
          #expect(answers[client.file] == expected, "\(client.file), \(mode), migrating: \(isMigrating)")
        }
      }
    }
  }

  /// The answers in one mode, by file. Two modules contain all clients, because the compiler needs more time to start
  /// than to check one of them: one module those that must be refused, the other one those whose types are right, of
  /// which the compiler then says all that it has to say.
  private static func answers(
    in folder: URL, _ number: Int, _ mode: Compiler.Mode, migrating: Bool
  ) throws -> [String: Answer] {
    let modules = Dictionary(grouping: clients) { $0.answers(migrating: migrating)[number] == .refuses }
    let inference = mode == .complete ? ["-enable-upcoming-feature", "InferSendableFromCaptures"] : []
    var answers: [String: Answer] = [:]
    for files in modules.values.map({ $0.map(\.file) }) {
      let complaints = try Compiler.complaints(
        about: files.map(folder.appendingPathComponent), mode.options + inference, migrating: migrating)
      for file in files {
        let own = complaints.filter { $0.file == file }
        answers[file] = own.contains(where: \.isError) ? .refuses : own.isEmpty ? .silent : .warns
      }
    }
    return answers
  }
}
