import Foundation
import Testing

/// Do imports run one way, as the design says?
@Suite("Imports run one way")
struct ImportTests {
  private static let designs = Set(CoreTests.designs)
  private static let system: Set = [
    "Dispatch", "Synchronization", "Foundation", "FoundationNetworking", "Glibc", "Musl", "Darwin", "Android", "Swift",
    "CoreData",
  ]

  /// The modules of this package that the sources in each folder may import.
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
    "Comparison/CaseStudies": designs.union(["Locking", "Record"]),
    "Comparison/Benchmark": designs.union([
      "Adapters", "AllocationCounter", "Affinity", "Locking", "Plain", "Record",
    ]),
    "Comparison/Command": [
      "PackageDescription",  // Only the text of a manifest does so.
      "PromiseConformance", "Adapters", "Proof", "Locking", "Record", "Benchmark", "CaseStudies", "Report",
    ],
  ]

  private static let sources = Page.root.appending(path: "Sources")

  @Test("A folder imports what the design allows and nothing else", arguments: allowed.keys.sorted())
  func folder(_ folder: String) throws {
    let allowed = try #require(Self.allowed[folder]).union(Self.system)
    let files = try swiftFiles(in: folder)
    #expect(
      !files.isEmpty || ["Comparison/AllocationCounter", "Comparison/Affinity", "Comparison/HeapSize"].contains(folder))
    for file in files {
      for module in try imports(of: file) where !allowed.contains(module) {
        Issue.record("\(folder)/\(file.lastPathComponent) imports \(module)")
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

  @Test("A core has no use for Foundation, and FoundationNetworking belongs to the case studies")
  func foundation() throws {
    for design in Self.designs {
      for file in try swiftFiles(in: "\(design)/Core") {
        #expect(try !imports(of: file).contains("Foundation"), "\(design)/\(file.lastPathComponent)")
      }
    }
    for folder in Self.allowed.keys where folder != "Comparison/CaseStudies" {
      for file in try swiftFiles(in: folder) {
        #expect(try !imports(of: file).contains("FoundationNetworking"), "\(file.lastPathComponent)")
      }
    }
  }

  @Test("What the tests of the designs share knows no design")
  func testSupport() throws {
    for (folder, shared) in [("TestSupport", Set()), ("TypedErrorTests", ["TestSupport"])] {
      let files = try swiftFiles(in: "../Tests/\(folder)")
      #expect(!files.isEmpty)
      for file in files {
        let foreign = try imports(of: file).subtracting(Self.system.union(["Locking", "Testing"]).union(shared))
        #expect(foreign.isEmpty, "\(file.lastPathComponent): \(foreign)")
      }
    }
  }

  private func swiftFiles(in folder: String) throws -> [URL] {
    let folder = Self.sources.appendingPathComponent(folder)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
      .map { folder.appendingPathComponent($0) }
  }

  private func imports(of file: URL) throws -> Set<String> {
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let words = lines.map { $0.split(separator: " ") }.filter { $0.contains("import") && !$0[0].hasPrefix("//") }
    return Set(
      words.compactMap { words in
        words.firstIndex(of: "import").flatMap { index in
          let isImport = words[..<index].allSatisfy {
            $0.hasPrefix("@") || ["public", "package", "internal"].contains($0)
          }
          return isImport ? words.last.map { String($0.prefix { $0 != "." }) } : nil
        }
      })
  }
}
