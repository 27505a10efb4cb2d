import Record
import Testing

@testable import CaseStudies

/// Are lines and depth counted as they are defined?
@Suite("The sources of the solutions")
struct SourceTests {
  @Test("Every solution of every study has its source, in a file of its own", arguments: Studies.all.map(\.name))
  func sources(name: String) throws {
    let study = try study(name)
    let sources = try study.sources()
    #expect(sources.map(\.name) == study.solutions)
    #expect(try study.sources(of: ["async/await"]).map(\.name) == ["async/await"])
    for source in sources {
      #expect(source.lines > 5, "\(source.path)")
      #expect(source.depth > 0, "\(source.path)")
      #expect(source.source.contains(/(?m)^ *\/\/\/ \w/), "\(source.path) doesn't say what it had to do")
    }
  }

  @Test("A source that isn't there is named")
  func missing() {
    let study = Study.wrong("Nowhere", "success", of: Avatars.scripts) { _ in }
    #expect { try study.sources() } throws: { error in
      "\(error)".contains("Sources/Comparison/CaseStudies/Nowhere/NowhereWrong.swift' isn't there")
    }
  }

  @Test("Blank lines, comments and imports aren't counted")
  func lines() {
    let source = """
      import Dispatch
      #if canImport(FoundationNetworking)
        import FoundationNetworking
      #endif

      /// A comment. {
      let x = "http://y"  // and another
      """
    #expect(SourceMeasure(of: source).lines == 3)
  }

  @Test(
    "Blocks and closures count as depth, functions and types don't",
    arguments: [
      ("struct A { func f() { g() } }", 0),
      ("func f() { if a { b() } else { c() } }", 1),
      ("func f() { a { b { c() } } }", 2),
      ("func f() { func g() { a { b() } } }", 1),
      ("var x: Int { a { 1 } }", 1),
      ("func f() {\n  var x: Int = a { 1 }\n}", 1),
      ("func f() {\n  guard let a = b,\n    let c = d { $0 }\n  else { return }\n  e { }\n}", 1),
      ("func f() { let t = \"{ \\\" {\" } // { {", 0),
      ("func f() {\n  switch a {\n  case .b(let c): d { e(c) }\n  default: break\n  }\n}", 2),
    ])
  func depth(source: String, depth: Int) { #expect(SourceMeasure(of: source).depth == depth) }
}
