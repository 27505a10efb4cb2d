import Foundation
import Testing

/// Is the code that knows the caller's types compiled where they are known? `docs/CONTRIBUTING.md` has the rule.
@Suite("Emitted functions")
struct AttributeTests {
  /// Functions that are compiled in their module, and why. Those with a parameter pack are known by their `each`.
  private static let exceptions: KeyValuePairs = [
    "StatefulPromise/Reports/Report.swift hook": noTypes, "ResolveBlockPromise/Reports/Report.swift hook": noTypes,
    "FullPromises/Reports/Report.swift hook": noTypes, "ResolveBlockPromise/Core/PromiseError.swift init": noTypes,
    "FullPromises/Bridges/PromiseError+NSError.swift init": noTypes,
    "ResolveBlockPromise/Jobs/JobQueue.swift init": noTypes,
    "ResolveBlockPromise/Jobs/JobQueue.swift count": noTypes,
    "ResolveBlockPromise/Bridges/CoreData.swift enqueue": noTypes,
    "ResolveBlockPromise/Operators/Context.swift enqueue": noTypes,
    "ResolveBlockPromise/Operators/Context.swift check": noTypes,
    "ResolveBlockPromise/Operators/Context.swift init": noTypes,
    "FullPromises/Operators/Delay.swift delay": "it starts a timer, and touches no value",
    "FullPromises/Waiting/Await.swift awaitPromise": waits,
    "FullPromises/Waiting/Outcomes.swift outcomes": waits,
    "FullPromises/Waiting/Outcomes.swift makeAsyncIterator": waits,
    "FullPromises/Waiting/Outcomes.swift next": waits,
  ]
  private static let noTypes = "it knows no types of values"
  private static let waits = "beside a wait, asking for a type costs nothing"

  @Test("A public function is emitted into its callers", arguments: CoreTests.designs)
  func emitted(_ design: String) throws {
    var compiled: Set<String> = []
    let folder = Page.root.appending(path: "Sources/\(design)")
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where path.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      compiled.formUnion(Self.compiled(in: text).map { name in "\(design)/\(path) \(name)" })
    }
    let expected = Self.exceptions.map(\.key).filter { name in name.hasPrefix("\(design)/") }
    #expect(compiled == Set(expected))
  }

  @Test("A function without the attribute is found, and one with a pack or without types isn't")
  func rule() {
    let text = """
      @_alwaysEmitIntoClient
      public func emitted<A>(_ a: A) {}
      @inlinable
      public init<A>(_ a: A) {}
      public func compiled<A>(_ a: A) {}
      public func packed<each A>(_ a: repeat each A) {}
      public static var promises: Int { 1 }
      """
    #expect(Self.compiled(in: text) == ["compiled"])
  }

  /// The names of public functions and initializers that are compiled in their module.
  private static func compiled(in text: String) -> [String] {
    text.matches(of: /(?m)((?:^ *@[^\n]*\n)*)^ *(?:@\w+ )*public (?:\w+ )*(func `?\w+`?|init)([^{]*)/)
      .filter { match in
        !match.0.contains("@_alwaysEmitIntoClient") && !match.0.contains("@inlinable") && !match.3.contains("each ")
      }
      .map { match in String(match.2.replacing("func ", with: "")) }
  }
}
