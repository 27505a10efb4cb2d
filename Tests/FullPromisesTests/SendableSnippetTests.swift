import Foundation
import FullPromises
import Synchronization
import TestSupport
import Testing

/// The code of `docs/sendable.md`, between marks.
@Suite("Snippets on types that aren't Sendable")
struct SendableSnippetTests {
  // snippet: values
  /// Where somebody lives.
  public struct Address: Sendable {
    /// Its name.
    public var city: String
  }

  struct Contact {
    var name: String
    var address: Address
  }
  // end

  // snippet: constants
  final class User: Sendable {
    let id: Int
    let name: String
    init(id: Int, name: String) { (self.id, self.name) = (id, name) }
  }
  // end

  // snippet: decoded
  struct Answer: Decodable {
    var title: String
  }

  static func answer(_ data: Data) -> Promise<Answer> {
    Promise(on: serial) { try JSONDecoder().decode(Answer.self, from: data) }
  }

  static func table(_ data: Data) -> Promise<[String: any Sendable]> {
    Promise(on: serial) {
      guard let table = try JSONSerialization.jsonObject(with: data) as? [String: any Sendable] else {
        throw NoTable()
      }
      return table
    }
  }
  // end

  struct NoTable: Error {}

  // snippet: taken-out
  final class Parser {
    private(set) var titles: [String] = []
    func parse(_ text: String) { titles += text.split(separator: "\n").map(String.init) }
  }

  static func titles(_ text: Promise<String>) -> Promise<[String]> {
    text.then(on: serial) { text in
      let parser = Parser()
      parser.parse(text)
      return parser.titles
    }
  }
  // end

  // snippet: of-the-screen
  @MainActor
  final class Screen {
    private(set) var lines: [String] = []

    func open(_ titles: Promise<[String]>) {
      titles.onMain.then { titles in self.lines = titles }
    }
  }
  // end

  final class Cache: Sendable {
    private let pages = Mutex<[Int: String]>([:])

    func page(_ id: Int, or make: () -> String) -> String {
      pages.withLock { pages in
        let page = pages[id] ?? make()
        pages[id] = page
        return page
      }
    }
  }

  protocol Service: Sendable {
    func load(_ id: Int) -> Promise<User>
  }

  static func name(of id: Int, from service: any Service) -> Promise<String> {
    service.load(id).then(on: serial) { user in user.name }
  }

  // snippet: last
  /// Foundation documents it as safe to use from any thread.
  struct Formatter: @unchecked Sendable {
    let date: DateFormatter
  }
  // end

  private struct Users: Service {
    func load(_ id: Int) -> Promise<User> { Promise(User(id: id, name: "ann")) }
  }

  @Test("Each mend compiles, and the promise has the value")
  func mends() async throws {
    let contact = Contact(name: "bob", address: Address(city: "Bern"))
    #expect(try await Promise(contact).get().address.city == "Bern")
    #expect(try await Self.name(of: 1, from: Users()).get() == "ann")
    let data = Data(#"{"title": "One"}"#.utf8)
    #expect(try await Self.answer(data).get().title == "One")
    #expect(try await Self.table(data).get()["title"] as? String == "One")
    let cache = Cache()
    let pages = (1...2).map { _ in Promise(on: serial) { cache.page(1) { "page" } } }
    #expect(try await all(pages).get() == ["page", "page"])
    let formatter = Formatter(date: DateFormatter())
    formatter.date.dateFormat = "yyyy"
    #expect(try await Promise(formatter).get().date.string(from: Date(timeIntervalSince1970: 86_400)) == "1970")
  }

  @Test("What the screen shows is given to it on the main actor")
  @MainActor
  func screen() async throws {
    let screen = Screen()
    let titles = Self.titles(Promise("One\nTwo"))
    screen.open(titles)
    _ = try await titles.onMain.then { _ in }.get()
    #expect(screen.lines == ["One", "Two"])
  }
}
