import Dispatch
import FullPromises
import Testing

/// The code of `docs/async.md`, between marks.
@Suite("Snippets on async")
struct AsyncSnippetTests {
  private static func load(_ id: Int) -> Promise<String> { Promise(on: serial) { "page \(id)" } }
  private static func fetch(_ id: Int) async throws -> String {
    await Task.yield()
    return "page \(id)"
  }

  // snippet: to-async
  static func title(of id: Int) async throws -> String {
    let page = try await load(id).get()
    return page.uppercased()
  }
  // end

  // snippet: from-async
  static func page(_ id: Int) -> Promise<String> {
    Promise(async: { try await fetch(id) })
  }
  // end

  @Test("A promise is awaited, and an async function becomes a promise")
  func both() async throws {
    #expect(try await Self.title(of: 1) == "PAGE 1")
    #expect(try await Self.page(2).then(on: serial) { $0.count }.get() == 6)
  }

  // snippet: shared
  actor Pages {
    private var pages: [Int: Promise<String>] = [:]

    func page(_ id: Int) async throws -> String {
      let page = pages[id] ?? Promise(async: { try await fetch(id) })
      pages[id] = page
      return try await page.get(whenCancelled: .cancels)
    }
  }
  // end

  @Test("Many ask for one page, which is fetched once")
  func shared() async throws {
    let pages = Pages()
    async let first = pages.page(1)
    async let second = pages.page(1)
    #expect(try await [first, second] == ["page 1", "page 1"])
  }

  // snippet: as-they-come
  static func show(_ pages: [Promise<String>], _ show: (String) -> Void) async {
    for await page in outcomes(pages) {
      switch page {
      case .value(let page): show(page)
      case .error(let error): show("failed: \(error)")
      }
    }
  }
  // end

  @Test("Pages are shown as they come")
  func asTheyCome() async {
    let late = Promise<String>.pending()
    var shown: [String] = []
    await Self.show([late, Promise("b"), Promise(Oops())]) { page in
      shown.append(page)
      late.fulfill("a")
    }
    #expect(shown == ["b", "failed: Oops(code: 1)", "a"])
  }

  static func both(_ one: Int, _ other: Int) async throws -> (String, String) {
    async let first = fetch(one)
    async let second = fetch(other)
    return try await (first, second)
  }

  static func retried<Value>(_ tries: Int, _ work: () async throws -> Value) async throws -> Value {
    for _ in 1..<max(tries, 1) {
      if let value = try? await work() { return value }
    }
    return try await work()
  }

  @Test("Without promises: two at once, and one more try")
  func without() async throws {
    #expect(try await Self.both(1, 2) == ("page 1", "page 2"))
    #expect(try await Self.retried(1) { try await Self.fetch(3) } == "page 3")
    #expect(try await Self.retried(3) { try await Self.fetch(4) } == "page 4")
    let tries = Box(0)
    let flaky = { () async throws -> Int in
      let number = tries.change {
        $0 += 1; return $0
      }
      guard number > 1 else { throw Oops() }
      return number
    }
    #expect(try await Self.retried(2, flaky) == 2)
    tries.change { $0 = 0 }
    await #expect(throws: Oops()) { try await Self.retried(0, flaky) }
    #expect(tries.value == 1)
  }
}
