import Foundation
import TestSupport
import Testing

/// Does what is said about the sources of a core still hold?
@Suite("Cores")
struct CoreTests {
  static let designs = ["LinkedListPromise", "StatefulPromise", "ResolveBlockPromise", "FullPromises"]

  @Test("A file of the platform is the same in every design that has it, and so are three of the typed designs")
  func platform() throws {
    var texts: [String: [Data]] = [:]
    for design in Self.designs {
      for file in try Compiler.files(in: Page.root.appending(path: "Sources/\(design)/Platform")) {
        texts[file.lastPathComponent, default: []].append(try Data(contentsOf: file))
      }
    }
    let diagnostics = Page.root.appending(path: "Sources/FullPromisesDiagnostics/Lock.swift")
    texts["Lock.swift", default: []].append(try Data(contentsOf: diagnostics))
    for file in ["Core/Release.swift", "Core/Rest.swift", "Operators/Values.swift"] {
      texts[file] = try ["LinkedListPromise", "StatefulPromise"].map { design in
        try Data(contentsOf: Page.root.appending(path: "Sources/\(design)/\(file)"))
      }
    }
    for (name, texts) in texts { #expect(Set(texts).count == 1, "\(name)") }
  }

  @Test("Three files and the plain forms claim to be Sendable unproved, and each form says what is wrong with it")
  func unchecked() throws {
    var claims: Set<String> = []
    for source in try SwiftFile.all(in: "Sources") {
      let lines = source.lines
      for (index, line) in lines.enumerated() where line.contains("@unchecked Sendable") && !line.contains("///") {
        let comment = lines[..<index].reversed().prefix { line in line.hasPrefix("///") }
        let saysWhy = comment.contains { line in line.hasPrefix("/// What is wrong with it: ") }
        if source.path.hasPrefix("Comparison/Plain/") {
          #expect(saysWhy, "\(source.path)")
        } else {
          claims.insert(source.path)
        }
      }
    }
    let proved = ["Outcome.swift", "Outcome.swift", "Answer.swift"]  // docs/decisions/cores.md explains these.
    #expect(claims.map { path in String(path.split(separator: "/").last ?? "") }.sorted() == proved.sorted())
  }

  @Test("The first line of a core names each of its files", arguments: designs)
  func order(_ design: String) throws {
    let sources = try SwiftFile.all(in: "Sources/\(design)/Core")
    let head = try #require(sources.first { source in source.name == "Promise.swift" }).text.prefix { $0 != "." }
    let names = head.split { character in !character.isLetter && character != "+" }.map(String.init)
    let order = names.drop { name in name != "Promise" }.filter { name in !["then", "and"].contains(name) }
    #expect(order.map { "\($0).swift" }.sorted() == sources.map(\.name).sorted())
  }

  @Test("Every function of the walk through a core is in the file that the page names", arguments: designs)
  func walk(_ design: String) throws {
    let page = try Page("docs/designs/side-by-side.md").text
    let section = page.components(separatedBy: "\n### \(design)\n").last?.components(separatedBy: "\n##")[0] ?? ""
    let walks = section.matches(of: /(?m)^(?:then|settling|adoption): (.+)$/)
    #expect(walks.count == 3)
    let sources = try SwiftFile.all(in: "Sources/\(design)")
    for function in walks.flatMap({ walk in walk.1.matches(of: /(\w+)\.(\w+)/) }) {
      let source = try #require(sources.first { $0.name == "\(function.1).swift" }, "\(function.0)")
      #expect(source.text.contains(try Regex("func \(function.2)[<(]")), "\(design): \(function.0)")
    }
  }
}
