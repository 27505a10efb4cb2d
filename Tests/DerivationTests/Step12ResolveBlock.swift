import Dispatch
import Plain
import ResolveBlockPromise
import TestSupport
import Testing

@Suite("Step 12, a fork: ResolveBlockPromise, one consumer")
struct Step12Tests {
  // snippet: cancel
  static func download(_ seen: Probe<String>) -> Promise<String> {
    let promise = Promise<String>(name: "download")
    promise.onCancel { seen.put("download stopped") }
    return promise
  }

  static func leave(_ download: Promise<String>, _ seen: Probe<String>) {
    let letters = download.then { text in text.count }
    let shown = letters.then { count in seen.put("\(count) letters") }
    shown.cancel()  // it goes back to the download
  }
  // end

  @Test("Mended: cancel goes back from the last promise of the chain to the source")
  func cancel() {
    let seen = Probe<String>()
    let download = Self.download(seen)
    Self.leave(download, seen)
    #expect(!download.resolve("Hello"))
    #expect(seen.all == ["download stopped"])
  }

  @Test("The document's promise without its queue: one block, and cancel goes back to the source")
  func plain() {
    typealias Tested = PlainOneConsumer.Promise<Int>
    var seen: [String] = []
    func chain(to source: Tested) -> Tested {
      let letters = source.then { value in
        let next = Tested()
        next.resolve(.success(value + 1))
        return next
      }
      letters.attach { outcome in seen.append("\(outcome.number)") }
      return letters
    }
    let (resolved, download) = (Tested(), Tested())
    withExtendedLifetime(chain(to: resolved)) { resolved.resolve(.success(1)) }
    download.onCancel { seen.append("download stopped") }
    chain(to: download).cancel()
    download.resolve(.success(1))
    #expect(seen == ["2", "download stopped", "-1"])
  }

  @Test("Still wrong, and it stays so: a second consumer is refused")
  func second() {
    let queue = DispatchQueue(label: "blocks")
    let seen = Probe<String>()
    let download = Promise<String>()
    download.then(on: queue) { text in seen.put(text) }
    download.then(on: queue) { text in seen.put(text) }
      .then(on: queue, { seen.put("not refused") }, error: { error in seen.put("\(error)") })
    download.resolve("Hello")
    #expect(Set(seen.wait(for: 2)) == ["Hello", "\(PromiseError.alreadyAttached)"])
  }
}
