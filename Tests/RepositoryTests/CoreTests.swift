import Foundation
import TestSupport
import Testing

/// Does what is said about the sources of a core still hold?
@Suite("Cores")
struct CoreTests {
  static let designs = ["LinkedListPromise", "StatefulPromise", "ResolveBlockPromise", "FullPromises"]

  @Test("A file of the platform is the same in every design that has it")
  func platform() throws {
    var texts: [String: [Data]] = [:]
    for design in Self.designs {
      for file in try Compiler.files(in: Page.root.appending(path: "Sources/\(design)/Platform")) {
        texts[file.lastPathComponent, default: []].append(try Data(contentsOf: file))
      }
    }
    let diagnostics = Page.root.appending(path: "Sources/FullPromisesDiagnostics/Lock.swift")
    texts["Lock.swift", default: []].append(try Data(contentsOf: diagnostics))
    for (name, texts) in texts { #expect(Set(texts).count == 1, "\(name)") }
  }

  @Test(
    "The two typed designs share these files",
    arguments: ["Core/Release.swift", "Core/Rest.swift", "Operators/Values.swift"])
  func shared(_ file: String) throws {
    let texts = try ["LinkedListPromise", "StatefulPromise"].map { design in
      try Data(contentsOf: Page.root.appending(path: "Sources/\(design)/\(file)"))
    }
    #expect(texts[0] == texts[1])
  }

  @Test("Three files and the plain forms claim to be Sendable unproved, and each form says what is wrong with it")
  func unchecked() throws {
    let sources = Page.root.appending(path: "Sources")
    var claims: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path) where path.hasSuffix(".swift") {
      let lines = try String(contentsOf: sources.appending(path: path), encoding: .utf8).components(separatedBy: "\n")
      for (index, line) in lines.enumerated() where line.contains("@unchecked Sendable") && !line.contains("///") {
        let comment = lines[..<index].reversed().prefix { line in line.hasPrefix("///") }
        let saysWhy = comment.contains { line in line.hasPrefix("/// What is wrong with it: ") }
        if path.hasPrefix("Comparison/Plain/") { #expect(saysWhy, "\(path)") } else { claims.insert(path) }
      }
    }
    let proved = ["Outcome.swift", "Outcome.swift", "Answer.swift"]  // docs/decisions/cores.md explains these.
    #expect(claims.map { path in String(path.split(separator: "/").last ?? "") }.sorted() == proved.sorted())
  }

  @Test("The first line of a core names each of its files", arguments: designs)
  func order(_ design: String) throws {
    let folder = Page.root.appending(path: "Sources/\(design)/Core")
    let texts = try Compiler.files(in: folder).map { file in
      (name: file.deletingPathExtension().lastPathComponent, text: try String(contentsOf: file, encoding: .utf8))
    }
    let head = try #require(texts.first { name, _ in name == "Promise" }).text.prefix { $0 != "." }
    let names = head.split { character in !character.isLetter && character != "+" }.map(String.init)
    let order = names.drop { name in name != "Promise" }.filter { name in !["then", "and"].contains(name) }
    #expect(Set(order) == Set(texts.map(\.name)) && order.count == texts.count)
  }

  @Test("Every function of the walk through a core is in the file that the page names, and calls the next")
  func walk() throws {
    let page = try Page("docs/designs/side-by-side.md").text
    let walks = page.matches(of: /(?m)^(then|settling|adoption): (.+)$/).map { match in
      match.2.split(separator: " → ").map { step in step.split(separator: ", ").map(Self.function) }
    }
    let sections = page.matches(of: /(?m)^### (\w+)\n/).map { match in String(match.1) }
    #expect(sections == Self.designs)
    try #require(walks.count == 3 * Self.designs.count)
    for (index, walk) in walks.enumerated() {
      let design = Self.designs[index / 3]
      #expect(Set(walk.joined().map(\.file)).count <= 8, "\(design): \(walk)")
      for (step, next) in zip(walk, walk.dropFirst() + [[]]) {
        for function in step {
          #expect(try !Self.bodies(of: function, in: design).isEmpty, "\(design): \(function)")
        }
        let last = try #require(step.last)
        let bodies = try Self.bodies(of: last, in: design)
        for called in next {
          let call = try Regex("\\b\(called.name)\\b *[({]").wordBoundaryKind(.simple)
          #expect(bodies.contains { body in body.contains(call) }, "\(design): \(last) doesn't call \(called)")
        }
      }
    }
  }

  private typealias Function = (file: String, name: String)

  private static func function(_ text: Substring) -> Function {
    let parts = text.split(separator: ".").map(String.init)
    return (parts[0], parts[1])
  }

  /// What stands in the functions of that name.
  private static func bodies(of function: Function, in design: String) throws -> [String] {
    let folder = Page.root.appending(path: "Sources/\(design)")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let path = try #require(paths.first { path in "/\(path)".hasSuffix("/\(function.file).swift") }, "\(function)")
    let lines = try String(contentsOf: folder.appending(path: path), encoding: .utf8).components(separatedBy: "\n")
    let head = try Regex("func \(function.name)[<(]")
    return lines.indices.filter { index in lines[index].contains(head) }.map { index in
      let end = lines[index].prefix { character in character == " " } + "}"
      let last = lines[index].hasSuffix("}") ? index : lines[index...].firstIndex { line in line == end } ?? index
      let text = lines[index...last].joined(separator: "\n")
      return String(text.drop { character in character != "{" })
    }
  }
}
