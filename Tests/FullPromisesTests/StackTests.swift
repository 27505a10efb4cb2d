import Dispatch
import FullPromises
import TestSupport
import Testing

/// Law 28: nothing recurses with the length of a chain.
@Suite("Many links on a small stack", .serialized)
struct StackTests {
  @Test("A chain of many steps runs")
  func run() {
    onSmallStack {
      let root = Promise<Int>.pending()
      var last = root
      let queue = DispatchQueue(label: "run")
      for _ in 0..<links { last = last.then(on: queue) { $0 + 1 } }
      root.fulfill(0)
      #expect(throws: Never.self) { try #expect(last.get() == links) }
    }
  }

  @Test("An error passes many steps")
  func fail() {
    onSmallStack {
      let root = Promise<Int>.pending()
      var last = root
      for _ in 0..<links { last = last.then(on: serial) { $0 + 1 } }
      root.reject(Oops())
      #expect(last.error as? Oops == Oops())
    }
  }

  @Test("A pending chain of many steps is dropped")
  func drop() {
    let live = Live()
    onSmallStack {
      let root = Promise<Int>.pending()
      var last = root
      for _ in 0..<links { last = last.then(on: serial) { [token = live.token()] in $0 + token.zero } }
    }
    #expect(live.count == 0)
  }

  @Test("Many promises that adopt one another, the outer first, settle from the far end")
  func adoptOuterFirst() {
    onSmallStack {
      let root = Promise<Int>.pending()
      let queue = DispatchQueue(label: "outer first")
      let bottom = DispatchSemaphore(value: 0)
      let first = nest(links, queue, root, bottom)
      #expect(bottom.isSignalled())
      queue.sync {}
      root.fulfill(7)
      #expect(throws: Never.self) { try #expect(first.get() == 7) }
    }
  }

  @Test("Many promises that adopt one another, the inner first, settle from the far end")
  func adoptInnerFirst() {
    onSmallStack {
      let root = Promise<Int>.pending()
      let queue = DispatchQueue(label: "inner first")
      var last = root
      for _ in 0..<links {
        let inner = last
        last = Promise(on: queue) { 0 }.then(on: queue) { _ in inner }
      }
      queue.sync {}
      queue.sync {}
      root.fulfill(7)
      #expect(throws: Never.self) { try #expect(last.get() == 7) }
    }
  }

  @Test("Many promises that adopt one another are dropped unsettled")
  func adoptAndDrop() {
    let live = Live()
    onSmallStack {
      let queue = DispatchQueue(label: "dropped")
      let root = Promise<Int>.pending()
      var last = root.then(on: queue) { [token = live.token()] in $0 + token.zero }
      for _ in 0..<links {
        let inner = last
        last = Promise(on: queue) { inner }
      }
      queue.sync {}
      #expect(last.isPending)
    }
    #expect(live.count == 0)
  }
}

private func nest(
  _ depth: Int, _ queue: DispatchQueue, _ root: Promise<Int>, _ bottom: DispatchSemaphore
) -> Promise<Int> {
  Promise(on: queue) { () -> Promise<Int> in
    if depth > 0 { return nest(depth - 1, queue, root, bottom) }
    bottom.signal()
    return root
  }
}
