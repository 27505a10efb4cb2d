/// How much does the type checker try for a chain whose steps state no type? Each design's chain is compared with the
/// same chain of a module that has the original's signatures.
///
/// A design's chain is written in its own words: where `then` takes only functions that return promises, a step that
/// returns a value is a `map`. What the steps call isn't counted. The compiler is asked once for all kinds of steps of
/// a size, and what it answers holds for the whole run.
enum CompileChain {
  /// What every step of a chain returns.
  enum Kind: String, CaseIterable, Sendable {
    /// A promise, a value and nothing by turns.
    case mix
    case promises
    case values
    case nothing
    case passed

    var id: String { self == .mix ? "compile-chain" : "compile-chain-\(rawValue)" }

    var question: String {
      let steps =
        switch self {
        case .mix: "steps of three kinds by turns"
        case .promises: "steps that return promises"
        case .values: "steps that return values of calls"
        case .nothing: "steps that return nothing"
        case .passed: "steps that return what they get"
        }
      return "The type checker's scopes for a chain of \(steps)"
    }
  }

  /// How a design says it.
  struct Dialect: Sendable {
    let name: String
    var note = ""
    /// The function `promise`.
    let makesPromise: String
    var promise = ".then { n in promise(n) }"
    var value = ".then { n in value(n) }"
    var nothing = ".then { n in nothing(n) }"
    var passed = ".then { n in n }"
    let end: String
    /// The source of the module, if it isn't one of this package.
    var signatures: String?

    /// One file for each kind, with a chain of so many steps.
    func chains(of count: Int, mode: [String] = Toolchain.six) -> Toolchain.Chains {
      let opening = "import \(name)\n\n"
      let files = Kind.allCases.map { kind in
        let steps = (0..<count).map { index in "\n    \(step(kind, index))" }.joined()
        return (kind.rawValue, opening + "func \(kind.rawValue)() {\n  promise(1)\(steps)\n    \(end)\n}\n")
      }
      return Toolchain.Chains(
        files: Dictionary(uniqueKeysWithValues: files),
        helpers: opening + """
          struct Oops: Error {}
          \(makesPromise)
          nonisolated func value(_ number: Int) -> Int { number + 1 }
          nonisolated func nothing(_ number: Int) {}
          """,
        signatures: signatures.map { (name, $0) }, mode: mode)
    }

    private func step(_ kind: Kind, _ index: Int) -> String {
      switch kind {
      case .mix: [promise, value, nothing][index % 3]
      case .promises: promise
      case .values: value
      case .nothing: nothing
      case .passed: passed
      }
    }
  }

  static let thenAndCatch = ".then { n in print(n) }.catch { e in print(e) }"

  static let full = Dialect(
    name: "FullPromises", makesPromise: "nonisolated func promise(_ number: Int) -> Promise<Int> { Promise(number) }",
    end: thenAndCatch)

  static let dialects = [
    typed("LinkedListPromise", end: ".task { r in print(r) }"),
    typed("StatefulPromise", end: ".start { r in print(r) }"),
    Dialect(
      name: "ResolveBlockPromise", note: "a block with two statements states its result",
      makesPromise: "nonisolated func promise(_ number: Int) -> Promise<Int> { Promise<Int>.resolved(with: number) }",
      nothing: ".then { n -> Int in nothing(n); return n }",
      end: ".then { n in print(n) }.thenError { e in print(e) }"),
    full, CompileOriginal.dialect,
  ]

  private static func typed(_ name: String, end: String) -> Dialect {
    Dialect(
      name: name, note: "'map' takes what returns a value",
      makesPromise: "nonisolated func promise(_ number: Int) -> Promise<Int, Oops> { Promise(result: number) }",
      value: ".map { n in value(n) }", nothing: ".map { n in nothing(n); return n }", passed: ".map { n in n }",
      end: end)
  }

  static let family = family(asking: .here)

  /// The workload on a toolchain.
  static func family(asking toolchain: Toolchain) -> Family {
    let known = Known()
    return Family(
      place: nil, parts: Kind.allCases.map { .init(id: $0.id, question: $0.question, baseline: CompileOriginal.name) },
      unit: "scopes", scales: sizes, quickScales: [], seconds: { _ in 0.3 },
      allowance: .init(full: 0), leastRounds: 3, absence: { toolchain.absence },
      gaps: { part, count in
        known.gaps(at: count, Kind.allCases[part]).map { name in
          "the compiler gives up the chain of \(name), unable to type-check it in reasonable time"
        }
      },
      subjects: dialects.map { dialect in
        Subject(name: dialect.name, note: dialect.note, largest: sizes.last ?? 1) { count in
          let scopes = try known.scopes(of: dialect, at: count, toolchain)
          return Kind.allCases.map { kind in scopes[kind.rawValue].map(Double.init) }
        }
      })
  }

  /// So many steps in a chain. With the original, the scopes grow three to four times with each.
  private static let sizes = [2, 3, 4]

  /// What the compiler said of a dialect at a size.
  private final class Known: Sendable {
    private struct Place: Hashable {
      let name: String
      let count: Int
    }

    private let answers = Lock<[Place: [String: Int]]>([:])

    func scopes(of dialect: Dialect, at count: Int, _ toolchain: Toolchain) throws -> [String: Int] {
      let place = Place(name: dialect.name, count: count)
      if let scopes = answers.withLock({ $0[place] }) { return scopes }
      let scopes = try toolchain.scopes(of: dialect.chains(of: count))
      answers.withLock { $0[place] = scopes }
      return scopes
    }

    /// The subjects whose chain the compiler gave up.
    func gaps(at count: Int, _ kind: Kind) -> [String] {
      let answers = answers.withLock { $0 }
      return answers.filter { $0.key.count == count && $0.value[kind.rawValue] == nil }.map(\.key.name).sorted()
    }
  }
}
