import Foundation
import TestSupport
import Testing

/// Do imports run one way, as the design says?
@Suite("Imports run one way")
struct ImportTests {
  private static let designs = Set(CoreTests.designs)
  private static let system: Set = [
    "Dispatch", "Synchronization", "Foundation", "Glibc", "Musl", "Darwin", "Android", "Swift",
    "CoreData",
  ]

  /// The modules of this package that the sources in each folder may import. What the tests of the designs share knows
  /// no design.
  private static let allowed: [String: Set<String>] = [
    "LinkedListPromise": [], "StatefulPromise": [], "ResolveBlockPromise": [], "FullPromises": [],
    "FullPromisesDiagnostics": ["FullPromises"],
    "Comparison/NewAdapter": ["PackageDescription", "PromiseConformance"],  // Only the text of its files does so.
    "Comparison/Locking": [], "Comparison/Record": [], "Comparison/AllocationCounter": [], "Comparison/HeapSize": [],
    "Comparison/Affinity": [], "Comparison/Plain": [],
    "Comparison/Conformance": ["HeapSize", "Locking", "Record", "Report"], "Comparison/Report": ["Record"],
    "Comparison/Adapters": designs.union([
      "FullPromisesDiagnostics", "Locking", "Plain", "PromiseConformance", "Record",
    ]),
    "Comparison/Proof": ["PromiseConformance", "Adapters", "Locking"],
    "Comparison/CaseStudies": designs.union(["FoundationNetworking", "Locking", "Record"]),
    "Comparison/Benchmark": designs.union([
      "Adapters", "AllocationCounter", "Affinity", "Locking", "Plain", "Record",
    ]),
    "../Tests/TestSupport": ["Locking", "Testing"], "../Tests/TypedErrorTests": ["Locking", "Testing", "TestSupport"],
    "Comparison/Command": [
      "PackageDescription",  // Only the text of a manifest does so.
      "PromiseConformance", "Adapters", "Proof", "Locking", "Record", "Benchmark", "CaseStudies", "Report",
    ],
  ]

  private static let sources = Page.root.appending(path: "Sources")

  @Test("A folder imports what the design allows and nothing else", arguments: allowed.keys.sorted())
  func folder(_ folder: String) throws {
    let allowed = try #require(Self.allowed[folder]).union(Self.system)
    let files = try SwiftFile.all(in: "Sources/\(folder)")
    #expect(
      !files.isEmpty || ["Comparison/AllocationCounter", "Comparison/Affinity", "Comparison/HeapSize"].contains(folder))
    for file in files {
      for module in imports(of: file) where !allowed.contains(module) {
        Issue.record("\(folder)/\(file.path) imports \(module)")
      }
    }
  }

  @Test("Every folder of sources is in the table")
  func table() throws {
    for folder in ["", "Comparison"] {
      let names = try FileManager.default.contentsOfDirectory(atPath: Self.sources.appendingPathComponent(folder).path)
      for name in names where name != "Comparison" && !name.hasPrefix(".") {
        #expect(Self.allowed[folder.isEmpty ? name : "\(folder)/\(name)"] != nil, "\(folder)/\(name)")
      }
    }
  }

  @Test("A core has no use for Foundation", arguments: designs)
  func foundation(_ design: String) throws {
    for file in try SwiftFile.all(in: "Sources/\(design)/Core") {
      #expect(!imports(of: file).contains("Foundation"), "\(design)/\(file.path)")
    }
  }

  private func imports(of file: SwiftFile) -> Set<String> {
    let line = /(?m)^ *(?:@\w+ +|public +|package +|internal +)*import +(?:(?:struct|enum|class|func) +)?(\w+)/
    return Set(file.text.matches(of: line).map { match in String(match.1) })
  }
}
