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
  private static let modes = [
    ["-swift-version", "5"],
    ["-swift-version", "5", "-strict-concurrency=complete", "-enable-upcoming-feature", "InferSendableFromCaptures"],
    ["-swift-version", "6"],
  ].prefix(hasTime ? 3 : 1)

  @Test("Each client is refused, warned or left alone as its row of the matrix says")
  func matrix() async throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../Migration").standardizedFileURL
    #expect(try Compiler.files(in: folder).map(\.lastPathComponent) == Self.clients.map(\.file).sorted())
    for client in Self.clients {
      let source = folder.appendingPathComponent(client.file)
      let full = try await onOwnThread { try Self.answers(to: source, migrating: false) }
      let migrating = try await onOwnThread { try Self.answers(to: source, migrating: true) }
      #expect(full == Array(client.full.prefix(Self.modes.count)), "\(client.file)")
      #expect(migrating == Array(client.migrating.prefix(Self.modes.count)), "\(client.file)")
    }
  }

  private static func answers(to source: URL, migrating: Bool) throws -> [Answer] {
    try modes.map { mode in
      let complaints = try Compiler.complaints(about: [source], mode, migrating: migrating)
      return complaints.contains(where: \.isError) ? .refuses : complaints.isEmpty ? .silent : .warns
    }
  }
}
