import Dispatch
import Foundation
import FullPromisesMigration
import TestSupport
import Testing

/// How does a client in Swift 5 mode move to `FullPromises`? With `FullPromisesMigration` it gets warnings where
/// `FullPromises` gives errors. Each file in `Tests/Migration` is such a client, whose import is filled in.
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

  private static let modes = [
    ["-swift-version", "5"],
    ["-swift-version", "5", "-strict-concurrency=complete", "-enable-upcoming-feature", "InferSendableFromCaptures"],
    ["-swift-version", "6"],
  ]

  @Test("Each client is refused, warned or left alone as its row of the matrix says")
  func matrix() async throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../Migration").standardizedFileURL
    #expect(try Compiler.files(in: folder).map(\.lastPathComponent) == Self.clients.map(\.file).sorted())
    for client in Self.clients {
      let source = folder.appendingPathComponent(client.file)
      let full = try await onOwnThread { try Self.answers(to: source, importing: "FullPromises") }
      let migrating = try await onOwnThread { try Self.answers(to: source, importing: "FullPromisesMigration") }
      #expect(full == client.full, "\(client.file)")
      #expect(migrating == client.migrating, "\(client.file)")
    }
  }

  private static func answers(to source: URL, importing module: String) throws -> [Answer] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("client-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Client.swift")
    let text = try String(contentsOf: source, encoding: .utf8)
    try text.replacing("import MODULE", with: "import \(module)").write(to: file, atomically: true, encoding: .utf8)
    return try modes.map { mode in
      let complaints = try Compiler.complaints(about: [file], mode)
      return complaints.contains(where: \.isError) ? .refuses : complaints.isEmpty ? .silent : .warns
    }
  }

  @Test("Every operator is that of FullPromises")
  func forwarding() async throws {
    let queue = DispatchQueue(label: "migration")
    let probe = Probe<String>()
    let doubled = Promise<Int>(on: queue) { 1 }
      .then(on: queue) { number -> Int in number + 1 }
      .then(on: queue) { number -> Promise<Int> in Promise<Int>(on: queue) { Promise<Int>(number * 2) } }
      .then(on: queue) { number -> Void in probe.put("then \(number)") }
    let refused = doubled.validate(on: queue) { number in number == 0 }
      .catch(on: queue) { error in probe.put("\(error)") }
      .recover(on: queue) { _ -> Int in 5 }
    let end = refused.reduce(on: queue, [1, 2]) { partial, item in Promise<Int>(partial + item) }
      .reduce(on: queue, 3, combine: { partial, item in Promise<Int>(partial + item) })
      .always(on: queue) { probe.put("always") }
    #expect(try await end.get() == 11)
    let failing = Promise<Int>(on: queue) { _, reject in reject(Fault()) }
    let tried = retry(on: queue, attempts: 2, delay: 0, condition: { left, _ in left == 2 }) { () -> Promise<Int> in
      probe.put("try")
      return failing
    }
    #expect(try await tried.recover(on: queue) { _ in Promise(6) }.get() == 6)
    #expect(probe.all == ["then 4", "validationFailure", "always", "try", "try"])
    #expect(try await wrap(on: queue) { (handler: @Sendable (Int) -> Void) in handler(7) }.get() == 7)
    let failed: Promise<Void> = wrap(on: queue) { (handler: @Sendable ((any Error)?) -> Void) in handler(Fault()) }
    await #expect(throws: Fault.self) { try await failed.get() }
  }

  private struct Fault: Error {}
}
