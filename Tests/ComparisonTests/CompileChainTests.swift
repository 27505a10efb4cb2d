import Foundation
import Record
import TestSupport
import Testing

@testable import Benchmark

/// The workload `compile-chain`: how the scopes of the type checker are counted, and how many FullPromises may need.
struct CompileChainTests {
  private typealias Kind = CompileChain.Kind

  private static let modes = [
    ["-swift-version", "5"], ["-swift-version", "5", "-strict-concurrency=complete"], Toolchain.six,
    Toolchain.six + ["-default-isolation", "MainActor"],
  ].filter { mode in hasTime || mode == Toolchain.six }

  /// How many times the original's scopes a kind of steps may need.
  private static func most(_ kind: Kind) -> Double { kind == .passed ? 2 : 1.5 }

  @Test(
    "FullPromises needs about as many scopes as the original's signatures, in every mode, with and without Migration",
    arguments: modes)
  func budgets(mode: [String]) async throws {
    for steps in hasTime ? [2, 4] : [4] {
      let original = try await scopes(of: CompileOriginal.dialect, steps, mode)
      for isMigrating in [false, true] {
        let full = try await scopes(of: CompileChain.full, steps, mode, isMigrating: isMigrating)
        for kind in Kind.allCases {
          let place = "\(kind), \(steps) steps, \(mode), migrating: \(isMigrating)"
          let allowed = Double(try #require(original[kind.rawValue], "\(place)")) * Self.most(kind)
          // Nothing where the compiler gives up.
          let needed = full[kind.rawValue].map(Double.init)
          #expect(needed.map((1...allowed).contains) == true, "\(place): \(needed ?? .infinity) of \(allowed)")
        }
      }
    }
  }

  /// Expressions in which blocks make promises, or a chain begins with one.
  private static let makers = [
    "made": "promise(1)" + String(repeating: ".then { n in Promise(n) }", count: 3),
    "nested": "promise(1).then { a in promise(2).then { b in promise(3).then { c in Promise(a + b * c) } } }",
    "blocks": "promise(1)" + String(repeating: ".then { n in Promise { n } }", count: 3),
    "head": "Promise(1).then { $0 + 1 }.then { $0 * 2 }",
  ]

  @Test(
    "A promise that a block makes, or that begins a chain, needs about as many scopes as with the original",
    arguments: modes)
  func makers(mode: [String]) async throws {
    func scopes(of dialect: CompileChain.Dialect, isMigrating: Bool = false) async throws -> [String: Int] {
      var chains = dialect.chains(of: 1, mode: mode)
      for (name, expression) in Self.makers {
        chains.files[name] = "import \(dialect.name)\n\nfunc \(name)() -> Promise<Int> {\n  \(expression)\n}\n"
      }
      return try await onThreadOfItsOwn { [chains] in try toolchain(isMigrating).scopes(of: chains) }
    }
    let original = try await scopes(of: CompileOriginal.dialect)
    for isMigrating in [false, true] {
      let full = try await scopes(of: CompileChain.full, isMigrating: isMigrating)
      for name in Self.makers.keys.sorted() {
        let (needed, others) = (Double(try #require(full[name])), Double(try #require(original[name])))
        #expect(needed <= others * (name == "blocks" ? 2 : 1.5), "\(name), \(mode), migrating: \(isMigrating)")
      }
    }
  }

  private func scopes(
    of dialect: CompileChain.Dialect, _ steps: Int, _ mode: [String], isMigrating: Bool = false
  ) async throws -> [String: Int] {
    try await onThreadOfItsOwn {
      try toolchain(isMigrating).scopes(of: dialect.chains(of: steps, mode: mode))
    }
  }

  /// The compiler, with FullPromises as it is built or with its trait `Migration`.
  private func toolchain(_ isMigrating: Bool) throws -> Toolchain {
    let products = isMigrating ? try Compiler.migrating.get() : Toolchain.here.products
    let toolchain = Toolchain(products: products, path: ProcessInfo.processInfo.environment["PATH"] ?? "")
    try #require(toolchain.absence == nil)
    return toolchain
  }

  @Test("Each kind has a file with so many steps, and its function has the file's name")
  func chains() {
    for dialect in CompileChain.dialects {
      let files = dialect.chains(of: 4).files
      #expect(files.keys.sorted() == Kind.allCases.map(\.rawValue).sorted())
      for (name, text) in files {
        #expect(text.contains("func \(name)()"))
        #expect(text.split(separator: "\n").count { $0.hasPrefix("    .") } == 5, "\(dialect.name): four and an end")
      }
      #expect(files["mix"]?.contains(dialect.nothing + "\n    " + dialect.promise) == true, "\(dialect.name)")
    }
  }

  /// A compiler that counts as the text of the shell says, in the folder `$counts`.
  private func compiler(in folder: TemporaryFolder, _ text: String) throws -> Toolchain {
    try folder.script(
      "swiftc",
      """
      while [ $# -gt 0 ]; do [ "$1" = -stats-output-dir ] && counts=$2; shift; done
      [ -n "$counts" ] || exit 0
      count() { printf '{"time.x": 0.5, "Sema.NumConstraintScopes": %s}' "$2" > "$counts/s-M-$1.swift-x-$2.json"; }
      \(text)
      """)
    try FileManager.default.createDirectory(atPath: folder.path("Modules"), withIntermediateDirectories: true)
    try "".write(toFile: folder.path("Modules/FullPromises.swiftmodule"), atomically: true, encoding: .utf8)
    return Toolchain(products: folder.url, path: folder.url.path)
  }

  private static let chains = Toolchain.Chains(files: ["a": "", "b": ""], helpers: "")

  @Test("A file has the largest of its counts; one without a count ends the run")
  func counts() throws {
    let folder = try TemporaryFolder()
    let toolchain = try compiler(in: folder, "count a 7; count a 12; count b 3; count helpers 99; count ab 50")
    #expect(try toolchain.scopes(of: Self.chains) == ["a": 12, "b": 3])
    let other = try compiler(in: folder, "count a 7")
    let failure = #expect(throws: Toolchain.Failure.self) { try other.scopes(of: Self.chains) }
    #expect(failure?.reason == "the compiler gave no scopes for 'b'")
  }

  @Test("Any error but that of a file which is given up ends the run")
  func errors() throws {
    let folder = try TemporaryFolder()
    let givenUp = "echo '/x/b.swift:2:3: error: the compiler is unable to type-check this in reasonable time'"
    let toolchain = try compiler(in: folder, "count a 7; count b 1000001; \(givenUp); exit 1")
    #expect(try toolchain.scopes(of: Self.chains) == ["a": 7])
    let refusal = "echo '/x/a.swift:1:1: error: no such module'"
    for (text, reason) in [
      ("\(givenUp); \(refusal); exit 1", "the compiler refuses: /x/a.swift:1:1: error: no such module"),
      ("exit 1", "the compiler refuses: no reason given"),
    ] {
      let other = try compiler(in: folder, text)
      let failure = #expect(throws: Toolchain.Failure.self) { try other.scopes(of: Self.chains) }
      #expect(failure?.reason == reason)
    }
  }

  @Test("A chain that the compiler gives up has no figure, and the report says so")
  func gap() throws {
    let folder = try TemporaryFolder()
    let counts = Kind.allCases.map { "count \($0) 8" }.joined(separator: "; ")
    let givenUp = "echo 'values.swift:2:3: error: unable to type-check this expression in reasonable time'; exit 1"
    let toolchain = try compiler(in: folder, "echo >> \"$(dirname \"$0\")/log\"; \(counts); \(givenUp)")
    let family = CompileChain.family(asking: toolchain)
    let subject = try #require(family.subjects.first { $0.name == "FullPromises" })
    let figures = try (0..<3).map { _ in try subject.measure(4) }
    #expect(figures == Array(repeating: [8, 8, nil, 8, 8], count: 3))
    #expect(folder.text("log") == "\n", "the compiler is asked once")
    let table = Table(family: family, scale: 4, plan: .init(rounds: 1), subjects: family.subjects)
    let gap =
      "compile-chain-values, 4: the compiler gives up the chain of FullPromises, unable to type-check it in reasonable "
      + "time."
    #expect(table.gaps(among: nil) == [gap])
    #expect(table.gaps(among: ["compile-chain-values"]) == [gap])
    #expect(table.gaps(among: ["compile-chain"]) == [])
    #expect(family.gaps(2, 3).isEmpty)
  }

  @Test("Without a compiler there is no table, and a quick run has none")
  func absence() throws {
    let folder = try TemporaryFolder()
    let family = CompileChain.family(asking: Toolchain(products: folder.url, path: folder.url.path))
    #expect(family.absence() == "there is no swiftc on the PATH")
    #expect(family.quickScales.isEmpty)
    #expect(family.parts.map(\.id).allSatisfy { id in Workloads.all.contains { $0.id == id } })
  }
}
