import Dispatch
import FullPromises
import Testing

/// Law 28: all that a promise holds goes in a loop: values, errors, captures.
@Suite("What a promise holds, many deep, on a small stack", .serialized)
struct ReleaseTests {
  /// A page of a list that is read page by page.
  struct Page: Sendable {
    let token: Live.Token
    let next: Promise<Page>?
  }

  struct Because: Error {
    let token: Live.Token
    let earlier: Promise<Int>
  }

  @Test("Values that hold promises")
  func values() {
    let live = Live()
    onSmallStack {
      var page = Page(token: live.token(), next: nil)
      for _ in 0..<NestingTests.levels { page = Page(token: live.token(), next: Promise(page)) }
      #expect(live.count > NestingTests.levels)
    }
    #expect(live.count == 0)
  }

  @Test("Values in arrays, optionals and outcomes that hold promises")
  func wrapped() {
    final class Node: Sendable {
      let token: Live.Token
      let next: Promise<[Maybe<Node?>]>
      init(_ token: Live.Token, _ next: Promise<[Maybe<Node?>]>) { (self.token, self.next) = (token, next) }
    }
    let live = Live()
    onSmallStack {
      var last = Promise<[Maybe<Node?>]>([])
      for _ in 0..<NestingTests.levels { last = Promise([.value(Node(live.token(), last))]) }
    }
    #expect(live.count == 0)
  }

  @Test("Errors that hold promises")
  func errors() {
    let live = Live()
    onSmallStack {
      var last = Promise(0)
      for _ in 0..<NestingTests.levels { last = Promise(Because(token: live.token(), earlier: last)) }
    }
    #expect(live.count == 0)
  }

  #if os(macOS) || os(Linux)
    @Test("Handlers that hold promises, dropped or settled one within the other, in a process without a hook")
    func handlers() async {
      await #expect(processExitsWith: .success) {
        let live = Live()
        Report.hook { _ in }
        for isSettled in [true, false] {
          onSmallStack {
            var last = Promise<Int>.pending()
            for _ in 0..<NestingTests.levels {
              let next = Promise<Int>.pending()
              next.then(on: serial) { [last, token = live.token()] number in _ = (last, token, number) }
              last = next
            }
            precondition(live.count == NestingTests.levels)
            if isSettled { last.reject(Oops()) }
          }
          precondition(live.count == 0)
        }
      }
    }

    @Test("Work that may be tried again and holds promises, in a process without a hook")
    func retries() async {
      await #expect(processExitsWith: .success) {
        let (live, attempt) = (Live(), Box(Promise<Int>.pending()))
        Report.hook { _ in }
        onSmallStack {
          for _ in 0..<NestingTests.levels {
            let last = attempt.value
            attempt.change { $0 = .pending() }
            _ = retry(on: serial) { [token = live.token()] in
              _ = (last, token)
              return attempt.value
            }
            serial.sync {}
          }
          precondition(live.count == NestingTests.levels)
          attempt.change { $0 = Promise(0) }
        }
        precondition(live.count == 0)
      }
    }
  #endif

  @Test("Values held back by timers that hold promises")
  func timers() {
    let live = Live()
    onSmallStack {
      var last = Promise<Page>(Page(token: live.token(), next: nil))
      let clock = Clock()
      for _ in 0..<NestingTests.levels / 100 {
        let source = Promise<Page>(scheduler: clock.scheduler)
        let late = source.delay(on: serial, 3600)
        source.fulfill(Page(token: live.token(), next: last))
        last = late
      }
      clock.advance(3600)
      serial.sync {}
    }
    #expect(live.count == 0)
  }
}
