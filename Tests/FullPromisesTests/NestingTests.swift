import Dispatch
import FullPromises
import TestSupport
import Testing

/// Law 28 for nesting: promises made of promises made of promises, as deep as memory holds.
@Suite("Many levels on a small stack", .serialized)
struct NestingTests {
  /// A stack of 512 KiB has 52 bytes for each of 10,000 levels, and a call in a debug build takes more.
  #if THREAD_SANITIZER
    static let levels = 2_000
  #elseif DEBUG
    static let levels = 10_000
  #else
    static let levels = 100_000
  #endif

  enum Kind: CaseIterable, Sendable {
    case all, race, adoption, timeout

    func around(_ inner: Promise<Int>, on queue: DispatchQueue) -> Promise<Int> {
      switch self {
      case .all: FullPromises.all([inner]).then(on: queue) { $0[0] }
      case .race: FullPromises.race([inner])
      case .adoption: Promise<Int>(0).then(on: queue) { _ in inner }
      case .timeout: inner.timeout(on: queue, 3600)
      }
    }

    /// The same from the outside in: each block makes the level below it when it runs.
    func nest(_ depth: Int, around inner: Promise<Int>, on queue: DispatchQueue, _ bottom: DispatchSemaphore)
      -> Promise<Int>
    {
      Promise(on: queue) { () -> Promise<Int> in
        if depth > 0 { return around(nest(depth - 1, around: inner, on: queue, bottom), on: queue) }
        bottom.signal()
        return inner
      }
    }
  }

  private static let cases = Kind.allCases.flatMap { kind in [(kind, true), (kind, false)] }

  private static func build(
    _ kind: Kind, fromInside: Bool, around root: Promise<Int>, on queue: DispatchQueue
  ) -> Promise<Int> {
    var last = root
    if fromInside {
      for _ in 0..<levels { last = kind.around(last, on: queue) }
    } else {
      let bottom = DispatchSemaphore(value: 0)
      last = kind.nest(levels, around: root, on: queue, bottom)
      #expect(bottom.wait(timeout: .now() + patience) == .success)
    }
    for _ in 0..<3 { queue.sync {} }
    return last
  }

  @Test("They run", arguments: cases)
  func run(_ kind: Kind, _ fromInside: Bool) {
    onSmallStack {
      let (root, queue) = (Promise<Int>.pending(), DispatchQueue(label: "nested"))
      let last = Self.build(kind, fromInside: fromInside, around: root, on: queue)
      #expect(last.isPending)
      root.fulfill(7)
      #expect(throws: Never.self) { try #expect(last.get() == 7) }
    }
  }

  @Test("They fail", arguments: cases)
  func fail(_ kind: Kind, _ fromInside: Bool) {
    onSmallStack {
      let (root, queue) = (Promise<Int>.pending(), DispatchQueue(label: "nested"))
      let last = Self.build(kind, fromInside: fromInside, around: root, on: queue)
      root.reject(Oops())
      _ = last.settled()
      #expect(last.error as? Oops == Oops())
    }
  }

  @Test("They are dropped unsettled", arguments: cases)
  func drop(_ kind: Kind, _ fromInside: Bool) {
    let live = Live()
    onSmallStack {
      let (root, queue) = (Promise<Int>.pending(), DispatchQueue(label: "nested"))
      Self.build(kind, fromInside: fromInside, around: root, on: queue)
        .always(on: queue) { [token = live.token()] in _ = token }
      #expect(live.count == 1)
    }
    #expect(live.count == 0)
  }

  /// Each but the first adopts when nothing is known of what it returns. The first then finds the whole row.
  @Test("A row that adopts from the outside in is settled and released", arguments: [true, false])
  func outsideIn(_ isSettled: Bool) {
    let live = Live()
    onSmallStack {
      let (last, queue) = (Promise<Int>.pending(), DispatchQueue(label: "outside in"))
      var (starts, row) = ([Promise<Int>](), [last])
      for _ in 0..<Self.levels {
        let (inner, start) = (row[row.count - 1], Promise<Int>.pending())
        starts.append(start)
        row.append(start.then(on: queue) { _ in inner })
      }
      row[row.count - 1].always(on: queue) { [token = live.token()] in _ = token }
      for start in starts.dropFirst().reversed() { start.fulfill(1) }
      queue.sync {}
      let (end, first) = (row[row.count - 1], starts[0])
      (row, starts) = ([], [])
      first.fulfill(1)
      queue.sync {}
      if isSettled {
        last.fulfill(7)
        #expect(throws: Never.self) { try #expect(end.get() == 7) }
        queue.sync {}
      }
    }
    #expect(live.isEmpty())
  }

  /// An optimized build leaves the promises of the rounds out. The look of `first` shortens the way of `waiting` so
  /// that it leads to the link of such a round.
  @Test("A loop whose blocks return the next promise keeps nothing for those who wait for it from further up")
  func loop() {
    let rounds = 10 * Self.levels
    let (queue, own) = (DispatchQueue(label: "rounds"), DispatchQueue(label: "adopters"))
    let (hasBegun, mayReturn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    @Sendable func round(_ left: Int) -> Promise<Int> {
      Promise(0).then(on: queue) { _ -> Promise<Int> in
        if left == 0 { return Promise(7) }
        if left == rounds - 10 {
          queue.suspend()
          hasBegun.signal()
        }
        return round(left - 1)
      }
    }
    let end = Promise(0).then(on: queue) { _ in round(rounds) }
    #expect(hasBegun.isSignalled())
    let waiting = Promise(0).then(on: own) { _ in end }
    own.sync {}
    let first = Promise(0).then(on: own) { _ -> Promise<Int> in
      mayReturn.wait()
      return waiting
    }
    let last = Promise(0).then(on: serial) { _ in first }
    serial.sync {}
    mayReturn.signal()
    own.sync {}
    queue.resume()
    #expect(throws: Never.self) { try #expect(last.get() == 7) }
  }

  /// Each round of a loop is left out while searches from further down point at it, and then at the next one.
  @Test("Links of promises that were left out don't nest when those who point at them are rejected by hand")
  func pointers() {
    let (queue, count) = (DispatchQueue(label: "rounds"), Self.levels / 4)
    let starts = (0...count).map { _ in Promise<Int>.pending() }
    @Sendable func round(_ number: Int) -> Promise<Int> {
      starts[number].then(on: queue) { _ -> Promise<Int> in round(number + 1) }
    }
    func adopter(_ other: Promise<Int>) -> (start: Promise<Int>, promise: Promise<Int>) {
      let start = Promise<Int>.pending()
      return (start, start.then(on: queue) { _ -> Promise<Int> in other })
    }
    func fulfill(_ start: Promise<Int>) {
      start.fulfill(0)
      queue.sync {}
    }
    func adopting(_ other: Promise<Int>) -> Promise<Int> {
      let (start, promise) = adopter(other)
      fulfill(start)
      return promise
    }
    let (begin, loop) = adopter(round(0))
    fulfill(begin)
    let pointers = (0..<count).map { number in
      let first = adopting(loop)
      let (start, promise) = adopter(adopting(first))
      let (end, last) = (adopting(promise), adopter(first))
      fulfill(start)
      fulfill(starts[number])
      withExtendedLifetime((end, adopting(last.promise))) { fulfill(last.start) }
      return first
    }
    onSmallStack { for pointer in pointers.reversed() { pointer.reject(Oops()) } }
    #expect(loop.isPending)
  }
}
