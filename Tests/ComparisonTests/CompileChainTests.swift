import Foundation
import TestSupport
import Testing

@testable import Benchmark

/// The workload `compile-chain`: how the scopes of the type checker are counted, and how many FullPromises may need.
struct CompileChainTests {
  private typealias Kind = CompileChain.Kind

  private static let modes = Compiler.Mode.allCases.filter { mode in hasTime || mode == .six }

  /// Expressions in which blocks make promises, or a chain begins with one.
  private static let makers = [
    "made": "promise(1)" + String(repeating: ".then { n in Promise(n) }", count: 3),
    "nested": "promise(1).then { a in promise(2).then { b in promise(3).then { c in Promise(a + b * c) } } }",
    "blocks": "promise(1)" + String(repeating: ".then { n in Promise { n } }", count: 3),
    "head": "Promise(1).then { $0 + 1 }.then { $0 * 2 }",
  ]

  @Test(
    "FullPromises needs about as many scopes as the original's signatures, in every mode, with and without Migration",
    arguments: modes)
  func budgets(mode: Compiler.Mode) async throws {
    for steps in hasTime ? [2, 4] : [4] {
      let original = try await scopes(of: CompileOriginal.dialect, steps, mode)
      #expect(original.count == Kind.allCases.count + Self.makers.count)
      for isMigrating in [false, true] {
        let full = try await scopes(of: CompileChain.full, steps, mode, isMigrating: isMigrating)
        for (name, scopes) in original {
          // Nothing where the compiler gives up.
          let needed = full[name].map(Double.init) ?? .infinity
          let most = Double(scopes) * (["passed", "blocks"].contains(name) ? 2 : 1.5)
          #expect((1...most).contains(needed), "\(name), \(steps) steps, \(mode), migrating: \(isMigrating)")
        }
      }
    }
  }

  private func scopes(
    of dialect: CompileChain.Dialect, _ steps: Int, _ mode: Compiler.Mode, isMigrating: Bool = false
  ) async throws -> [String: Int] {
    var chains = dialect.chains(of: steps, mode: mode.options)
    for (name, expression) in Self.makers {
      chains.files[name] = "import \(dialect.name)\n\nfunc \(name)() -> Promise<Int> {\n  \(expression)\n}\n"
    }
    return try await onOwnThread { [chains] in
      let products = isMigrating ? try Compiler.migrating.get() : Toolchain.here.products
      let toolchain = Toolchain(products: products, path: ProcessInfo.processInfo.environment["PATH"] ?? "")
      try #require(toolchain.absence == nil)
      return try toolchain.scopes(of: chains)
    }
  }

  /// A compiler that counts as the text of the shell says, in the folder `$counts`.
  private func compiler(in folder: TemporaryFolder, _ text: String) throws -> Toolchain {
    try folder.toolchain(
      """
      while [ $# -gt 0 ]; do [ "$1" = -stats-output-dir ] && counts=$2; shift; done
      [ -n "$counts" ] || exit 0
      count() { printf '{"time.x": 0.5, "Sema.NumConstraintScopes": %s}' "$2" > "$counts/s-M-$1.swift-x-$2.json"; }
      \(text)
      """)
  }

  @Test("A file has the largest of its counts, or none if the compiler gives it up; any other error ends the run")
  func counts() throws {
    let folder = try TemporaryFolder()
    let chains = Toolchain.Chains(files: ["a": "", "b": ""], helpers: "")
    let toolchain = try compiler(in: folder, "count a 7; count a 12; count b 3; count helpers 99; count ab 50")
    #expect(try toolchain.scopes(of: chains) == ["a": 12, "b": 3])
    let givenUp = "echo '/x/b.swift:2:3: error: the compiler is unable to type-check this in reasonable time'"
    let other = try compiler(in: folder, "count a 7; count b 1000001; \(givenUp); exit 1")
    #expect(try other.scopes(of: chains) == ["a": 7])
    let refusal = "echo '/x/a.swift:1:1: error: no such module'"
    for (text, reason) in [
      ("count a 7", "the compiler gave no scopes for 'b'"),
      ("\(givenUp); \(refusal); exit 1", "the compiler refuses: /x/a.swift:1:1: error: no such module"),
      ("exit 1", "the compiler refuses: no reason given"),
    ] {
      let other = try compiler(in: folder, text)
      let failure = #expect(throws: Toolchain.Failure.self) { try other.scopes(of: chains) }
      #expect(failure?.reason == reason)
    }
  }

  @Test("A chain that the compiler gives up has no figure, and the report says so")
  func gap() throws {
    let folder = try TemporaryFolder()
    let counts = Kind.allCases.map { "count \($0) 8" }.joined(separator: "; ")
    let givenUp = "echo 'values.swift:2:3: error: unable to type-check this expression in reasonable time'; exit 1"
    let family = CompileChain.family(asking: try compiler(in: folder, "\(counts); \(givenUp)"))
    let subjects = family.subjects.filter { $0.name == "FullPromises" }
    #expect(try subjects.map { try $0.measure(4) } == [[8, 8, nil, 8, 8]])
    let gap =
      "compile-chain-values, 4: the compiler gives up the chain of FullPromises, unable to type-check it in reasonable "
      + "time."
    #expect(Table(family: family, scale: 4, plan: .init(rounds: 1), subjects: subjects).gaps(among: nil) == [gap])
  }
}
