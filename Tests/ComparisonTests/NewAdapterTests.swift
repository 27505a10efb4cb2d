import Foundation
import Record
import TestSupport
import Testing

@testable import PromiseConformance
@testable import compare

@Suite("A new adapter")
struct NewAdapterTests {
  private let recorder = Recorder()

  @Test("It is a package that leads to this checkout, and its sources compile")
  func files() throws {
    let folder = try TemporaryFolder()
    #expect(recorder.run("new-adapter", "Promise", "--output", folder.path("new")) == .fine)
    #expect(recorder.received.results.contains("swift run --package-path \(folder.path("new"))\n"))
    let manifest = try #require(folder.text("new/Package.swift"))
    #expect(manifest.contains("path: \"\(Checkout.package.standardizedFileURL.path)\")"))
    #expect(manifest.contains("name: \"PromiseAdapter\""))
    let sources = try Compiler.files(in: folder.url.appendingPathComponent("new/Sources/PromiseAdapter"))
    #expect(sources.map(\.lastPathComponent) == ["Adapter.swift", "Placeholder.swift", "main.swift"])
    #expect(try Compiler.complaints(about: sources, ["-swift-version", "6"]).isEmpty)
  }

  @Test("The adapter names every operation that there is")
  func operations() throws {
    let package = NewAdapter(name: "A", checkout: "/")
    let adapter = try #require(package.files.first { $0.path.hasSuffix("Adapter.swift") }?.text)
    let named = adapter.matches(of: /operations\.([A-Za-z]+) =/).compactMap { Capability(rawValue: String($0.1)) }
    let full = try Set(named).symmetricDifference(Self.operations())
    #expect(full.isEmpty, "\(full)")
    #expect(named.count == Set(named).count)
  }

  /// What the compiler knows as an operation that may be set.
  private static func operations() throws -> Set<Capability> {
    let operations = Operations<Int>(make: { _ in 1 }, observe: { _, _ in })
    return Set(Mirror(reflecting: operations).children.compactMap { $0.label.flatMap(Capability.init(rawValue:)) })
  }

  @Test("A folder that holds anything is left as it is, and an empty one is filled")
  func occupied() throws {
    let folder = try TemporaryFolder()
    #expect(recorder.run("new-adapter", "A", "--output", folder.url.path) == .fine)
    try FileManager.default.removeItem(atPath: folder.path("Package.swift"))
    #expect(recorder.run("new-adapter", "A", "--output", folder.url.path) == .cannotWrite)
    #expect(recorder.received.messages == "compare: '\(folder.url.path)' isn't empty.\n")
    #expect(folder.text("Package.swift") == nil)
    #expect(recorder.run("new-adapter", "A", "--output", folder.path("Sources/AAdapter/main.swift")) == .cannotWrite)
  }

  @Test(
    "A name that can't be part of a module's name is refused, and nothing is written",
    arguments: ["1st", "my-promise", "../up", "a b", "Über", "a\nb"])
  func names(_ name: String) throws {
    let folder = try TemporaryFolder()
    #expect(recorder.run("new-adapter", name, "--output", folder.path("new")) == .usage)
    #expect(recorder.run("new-adapter", "--output", folder.path("new")) == .usage)
    #expect(recorder.received.messages.contains("can't be part of a module's name"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("new")))
  }
}
