import Dispatch
import FullPromises
import Testing

/// Document 004, "Always".
@Suite("always")
struct AlwaysTests {
  @Test("An error goes past it unchanged, through others like it, to the next handler of errors")
  func pastErrors() {
    let seen = Box<[String]>([])
    let queue = DispatchQueue(label: "always")
    let source = Promise<Int>.pending()
    let end = source.always(on: queue) { seen.append("first") }
      .then(on: queue) { number -> Int in
        seen.append("skipped")
        return number
      }
      .always(on: queue) { seen.append("second") }
      .catch(on: queue) { error in seen.append("caught \(error)") }
      .always(on: queue) { seen.append("third") }
    source.reject(Oops(code: 7))
    _ = end.settled()
    #expect(end.error as? Oops == Oops(code: 7))
    #expect(seen.value == ["first", "second", "caught Oops(code: 7)", "third"])
  }
}
