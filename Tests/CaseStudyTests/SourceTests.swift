import Testing

@testable import CaseStudies

/// Are lines, depth and captured state counted as they are defined?
@Suite("The sources of the solutions")
struct SourceTests {
  @Test("Every solution of every study has its source, in a file of its own", arguments: Studies.all.map(\.name))
  func sources(name: String) throws {
    let study = try #require(Studies.all.first { $0.name == name })
    let sources = try study.sources()
    #expect(sources.map(\.solution) == study.solutions)
    for source in sources {
      #expect(source.measure.lines > 5, "\(source.path)")
      #expect(source.measure.depth > 0, "\(source.path)")
      #expect(source.text.contains(/(?m)^ *\/\/\/ \w/), "\(source.path) doesn't say what it had to do")
    }
  }

  @Test("The sources of some solutions only can be asked for")
  func chosen() throws {
    let sources = try Avatars.study.sources(of: ["async/await"])
    #expect(sources.map(\.path) == ["Sources/Comparison/CaseStudies/Avatars/AvatarsAsyncAwait.swift"])
  }

  @Test("A source that isn't there is named")
  func missing() {
    let study = Study(name: "Nowhere", problem: "", scripts: Avatars.scripts, solutions: ["It": { _ in }])
    #expect { try study.sources() } throws: { error in
      "\(error)".contains("Sources/Comparison/CaseStudies/Nowhere/NowhereIt.swift' isn't there")
    }
  }

  @Test("Blank lines, comments and imports aren't counted; texts of several lines are")
  func lines() {
    let source = """
      import Dispatch

      /// A comment. { {
      let x = 1  // and another
      /* one /* inside */ the other
      */
      let text = \"""
        {
        \\(x)
        \"""
      """
    #expect(SourceMeasure(of: source).lines == 5)
    #expect(SourceMeasure(of: source).depth == 0)
  }

  @Test(
    "Blocks and closures count as depth, functions and types don't",
    arguments: [
      ("struct A { func f() { g() } }", 0),
      ("func f() { if a { b() } else { c() } }", 1),
      ("func f() { a { b { c() } } }", 2),
      ("func f() { g(first: { $0 }) { x in h() } }", 1),
      ("func f() { func g() { a { b() } } }", 1),
      ("var x: Int { get { a { 1 } } }", 1),
      ("func f() {\n  guard let a = b,\n    let c = d { $0 }\n  else { return }\n  e { }\n}", 1),
      ("func f() { let t = \"{ { \\(a { 1 }) { {\" }", 1),
      ("func f() {\n  switch a {\n  case .b(let c): d { e(c) }\n  default: break\n  }\n}", 2),
    ])
  func depth(source: String, depth: Int) { #expect(SourceMeasure(of: source).depth == depth) }

  @Test(
    "A local value counts once for each closure or local function that takes it from outside",
    arguments: [
      ("func f(a: Int) { g(a) }", 0),
      ("func f(a: Int) { g { a } }", 1),
      ("func f(a: Int) { g { a + a } }", 1),
      ("func f(a: Int) { g { h { a } } }", 2),
      ("func f(_ a: Int, b c: Int) { g { a(c, b) } }", 2),
      ("func f() { let a = 1; g { a }; g { a } }", 2),
      ("func f() { let (a, b) = c; g { a + b } }", 2),
      ("func f() { g { a in a } }", 0),
      ("func f() { g { (a: Int, b) -> Int in a + b } }", 0),
      ("func f() { g { a throws(E) in h { a } } }", 1),
      ("func f(a: Int) { g { x.a + h(a: 1) } }", 0),
      ("func f(a: Int) { g { \"\\(a)\" } }", 1),
      ("func f(a: Int) { g { [a] in 1 } }", 1),
      ("func f(a: Int) { g { [weak self] in self?.h() } }", 0),
      ("func f(a: Int) { func g() { h(a) }; g() }", 1),
      ("struct A { let a: Int; func f() { g { a } } }", 0),
      ("func f() { if let a = b { g { a } } }", 1),
      ("func f() { guard let a = b else { return }\n  g { a }\n}", 1),
      ("func f() { for (a, b) in c { g { a + b } } }", 2),
      ("func f() { do { g() } catch { h { error } } }", 1),
      ("func f() {\n  switch a {\n  case .b(let c): d { c }\n  }\n}", 1),
      ("func f() { g { let a = 1; h(a) } }", 0),
      ("@Sendable func f(a: Int) { g {\n  h\n}.i { a }\n}", 1),
    ])
  func captures(source: String, captures: Int) { #expect(SourceMeasure(of: source).captures == captures) }
}
