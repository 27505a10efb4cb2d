import Foundation
import TestSupport
import Testing

@testable import NewAdapter
@testable import PromiseConformance

@Suite("A new adapter")
struct NewAdapterTests {
  @Test(
    "It is a package that leads to this checkout, and its sources compile", arguments: Template.Kind.allCases,
    ["5", "6"])
  func files(_ kind: Template.Kind, _ mode: String) throws {
    let folder = try TemporaryFolder()
    let order = try Order([
      "Promise", "--kind", kind.rawValue, "--language-mode", mode, "--output", folder.path("new"),
    ])
    try order.write()
    #expect(order.advice.contains("cd \(folder.path("new")) && swift run PromiseAdapter --known known.txt\n"))
    let manifest = try #require(folder.text("new/Package.swift"))
    #expect(manifest.contains("path: \"\(repository.path)\")") && manifest.contains("name: \"PromiseAdapter\""))
    #expect(manifest.contains("swiftLanguageModes: [.v\(mode)]"))
    let readme = try #require(folder.text("new/README.md"))
    #expect(readme.contains("swift run PromiseAdapter --profile core --record known.txt"))
    #expect(readme.contains(mode == "5" ? "with `@preconcurrency`" : "`--language-mode 5`"))
    let sources = try Compiler.files(in: folder.url.appendingPathComponent("new/Sources/PromiseAdapter"))
    #expect(sources.map(\.lastPathComponent) == ["Adapter.swift", "Placeholder.swift", "main.swift"])
    #expect(try Compiler.complaints(about: sources, ["-swift-version", mode]).isEmpty)
    let subject = Subject("A", traits: []) { _ in Operations<Int>(make: { _ in 1 }, observe: { _, _ in }) }
    #expect(try !Declarations(kind.known, of: [subject]).subjects[0].knownFailures.isEmpty)
  }

  @Test("The adapter names every operation that there is")
  func operations() throws {
    let package = Template(name: "A", kind: .object, checkout: "/")
    let adapter = try #require(package.files.first { $0.path.hasSuffix("Adapter.swift") }?.text)
    let named = adapter.matches(of: /operations\.([A-Za-z]+) =/).compactMap { Capability(rawValue: String($0.1)) }
    let operations = Operations<Int>(make: { _ in 1 }, observe: { _, _ in })
    let all = Mirror(reflecting: operations).children.compactMap { $0.label.flatMap(Capability.init(rawValue:)) }
    #expect(named.map(\.rawValue).sorted() == all.map(\.rawValue).sorted())
  }

  @Test("A folder that holds anything is left as it is, and an empty one is filled")
  func occupied() throws {
    let folder = try TemporaryFolder()
    let order = try Order(["A", "--output", folder.url.path])
    try order.write()
    try FileManager.default.removeItem(atPath: folder.path("Package.swift"))
    let refusal = #expect(throws: Order.Refusal.self) { try order.write() }
    #expect(refusal?.code == 73 && refusal?.message == "'\(folder.url.path)' isn't empty.")
    #expect(folder.text("Package.swift") == nil)
    let within = try Order(["A", "--output", folder.path("Sources/AAdapter/main.swift/x")])
    #expect(throws: Order.Refusal.self) { try within.write() }
  }

  @Test(
    "What can't be understood is refused, with how it is written",
    arguments: [
      (["1st"], "'1st' can't be part of a module's name"), (["my-promise"], "'my-promise' can't be part"),
      (["../up"], "'../up' can't be"), (["Über"], "'Über' can't be"), (["a\nb"], "'a\nb' can't be"),
      ([], "one name is needed, and there are 0."), (["A", "B"], "one name is needed, and there are 2."),
      (["A", "--language-mode", "4"], "unknown language mode '4'."), (["A", "--kind", "x"], "unknown kind 'x'."),
      (["A", "--kind"], "--kind needs a value."),
      (["A", "--hlep"], "unknown option '--hlep'."), (["A", "--help"], "Writes a package"),
    ])
  func misuse(_ words: [String], _ message: String) throws {
    let refusal = #expect(throws: Order.Refusal.self) { try Order(words) }
    #expect(refusal?.code == (words.contains("--help") ? 0 : 64))
    #expect(refusal?.message.hasPrefix(message) == true, "\(String(describing: refusal))")
    #expect(refusal?.message.contains("new-adapter NAME [--kind class|value|loop] [--language-mode 5|6]") == true)
  }
}
