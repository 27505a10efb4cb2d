import Dispatch
import ResolveBlockPromise
import Testing

@Suite("After")
struct AfterTests {
  private func lines(_ results: [String: Result<Int, any Error>]) -> [String] {
    results.map { "\($0.key)=\(text($0.value))" }.sorted()
  }

  @Test("Results come under the keys of their promises, with the number of errors; nothing makes it fail")
  func keyed() {
    let late = Promise<Int>()
    let cancelled = Promise<Int>()
    let busy = Promise<Int>.resolved(with: 9)
    busy.then { _ in }
    let both = Promise<Int>()
    let all = Promise.after([
      "late": late, "early": .resolved(with: 1), "error": .resolved(error: Oops()), "cancelled": cancelled,
      "busy": busy, "one": both, "two": both,
    ]) { results, errors in "\(errors) " + lines(results).joined(separator: ",") }
    cancelled.cancel()
    both.resolve(error: Oops(2))
    late.resolve(2)
    #expect(
      all.outcome() == "5 busy=error 9002,cancelled=error 9999,early=1,error=error oops 1,"
        + "late=2,one=error oops 2,two=error oops 2")
  }

  /// An aggregate of so many members, and its block.
  typealias Form =
    @Sendable (_ members: [Promise<Int>], _ queue: DispatchQueue?, _ block: @escaping @Sendable () -> Void)
    -> Promise<Void>

  static let forms: [Form] = [
    { members, queue, block in Promise.after(members, on: queue) { _, _ in block() } },
    { members, queue, block in Promise.after(members, on: queue) { _, _ in Promise.resolved(with: block()) } },
    { members, queue, block in Promise.after(keyed(members), on: queue) { _, _ in block() } },
    { members, queue, block in Promise.after(keyed(members), on: queue) { _, _ in Promise.resolved(with: block()) } },
    { members, queue, block in
      members.isEmpty
        ? Promise.after(on: queue) { block() }
        : Promise.after(members[0], members[1], on: queue) { _, _ in block() }
    },
  ]

  private static func keyed(_ members: [Promise<Int>]) -> [Int: Promise<Int>] {
    Dictionary(uniqueKeysWithValues: members.enumerated().map { ($0, $1) })
  }

  @Test(
    "The block runs on the queue given, else on the default queue, never on that of the members; also without members",
    arguments: forms.indices, [0, 2])
  func place(_ form: Int, _ count: Int) {
    let (given, members) = (DispatchQueue(label: "given"), DispatchQueue(label: "members"))
    let key = DispatchSpecificKey<String>()
    for queue in [given, members] { queue.setSpecific(key: key, value: queue.label) }
    for queue in [given, nil] {
      let place = Probe<String>()
      let all = Self.forms[form]((0..<count).map { _ in Promise.resolved(with: 1).run(on: members) }, queue) {
        place.put(DispatchQueue.getSpecific(key: key) ?? "elsewhere")
      }
      #expect(all.queue.label == (queue ?? .global()).label)
      #expect(place.take() == (queue?.label ?? "elsewhere"))
    }
  }

  @Test("Cancelling an aggregate leaves a member alone that has another Next Promise")
  func foreignMember() {
    let log = Probe<String>()
    let members = [Promise<Int>().onCancel { log.put("first") }, Promise<Int>().onCancel { log.put("second") }]
    let mine = members[0].then { $0 }
    let all = Promise.after(members) { results, errors in errors }
    #expect(all.cancel())
    #expect(log.all == ["second"])
    members[0].resolve(1)
    #expect(mine.outcome() == "1")
  }

  @Test("Cancelling a member leaves its siblings alone")
  func sibling() {
    let first = Promise<Int>()
    let second = Promise<Int>()
    let all = Promise.after([1: first, 2: second]) { results, errors in
      Promise.resolved(with: text(results[2]) + " \(errors)")
    }
    first.cancel()
    #expect(second.status == .pending)
    second.resolve(4)
    #expect(all.outcome() == "4 1")
  }

  @Test("A member dropped unresolved shows the error for it, and nothing keeps the members alive")
  func dropped() {
    weak var member: Promise<Int>?
    let all: Promise<String> = {
      let promise = Promise<Int>(name: "dropped on purpose")
      member = promise
      return Promise.after([1: promise]) { results, _ in text(results[1]) }
    }()
    #expect(member == nil)
    #expect(all.outcome() == "error 9001")
  }

  @Test("Members that as many threads settle at the same moment all count")
  func racing() {
    for _ in 0..<200 {
      let members = (0..<6).map { _ in Promise<Int>() }
      let all = Promise.after(members) { results, errors in results.map(text).joined() + ", \(errors)" }
      DispatchQueue.concurrentPerform(iterations: 6) { index in members[index].resolve(index) }
      #expect(all.outcome() == "012345, 0")
    }
  }

  @Test("Many settled members are combined on a small stack, in linear time")
  func many() async {
    let count = Probe<String>()
    await onSmallStack {
      let members = (0..<links).map { Promise.resolved(with: $0) }
      count.put(Promise.after(members) { results, errors in results.count - errors }.outcome())
    }
    #expect(count.all == ["\(links)"])
  }

  @Test("Members of different types come side by side, also the same member twice")
  func typed() {
    let number = Promise<Int>()
    let word = Promise<String>()
    let flag = Promise<Bool>.resolved(error: Oops())
    let all = Promise.after(number, word, flag, number) { number, word, flag, again in
      "\(text(number)) \(text(word)) \(text(flag)) \(text(again))"
    }
    word.resolve("w")
    number.resolve(3)
    #expect(all.outcome() == "3 w error oops 1 3")
  }

  @Test("A block for members of different types may return a promise, which is followed")
  func typedPromise() {
    let inner = Promise<String>()
    let all = Promise.after(Promise.resolved(with: 1), Promise.resolved(with: "a")) { _, _ in inner }
    inner.resolve("b")
    #expect(all.outcome() == "b")
  }

  @Test("An aggregate that one of its members waits for is a cycle and gives an error")
  func cycle() {
    let member = Promise<Int>()
    let all = Promise.after([1: member]) { results, _ in text(results[1]).count }
    member.resolve(all)
    #expect(all.outcome() == "10")
  }

  @Test("Cancelled after one of its members was dropped, an aggregate still cancels the pending ones")
  func cancelAfterDrop() {
    let log = Probe<String>()
    let pending = Promise<Int>().onCancel { log.put("pending") }
    let all = {
      Promise.after([1: Promise<Int>(name: "dropped on purpose"), 2: pending]) { _, errors in errors }
    }()
    #expect(all.cancel())
    #expect(log.all == ["pending"])
    #expect(pending.status == .cancelled)
  }

  @Test(
    "What the members gave goes with a cancelled aggregate, though members live on",
    arguments: [false, true], [false, true])
  func cancelledKeepsNothing(isTyped: Bool, dropsMember: Bool) {
    let freed = Probe<Bool>()
    let pending = Promise<Token>()
    let all = {
      let given = Promise<Token>()
      let block = Token(freed)
      let lost = dropsMember ? Promise<Token>(name: "dropped on purpose") : pending
      let all =
        isTyped
        ? Promise.after(given, pending, lost) { _, _, _ in _ = block }
        : Promise.after([1: given, 2: pending, 3: lost]) { _, _ in _ = block }
      given.resolve(Token(freed))
      return all
    }()
    #expect(freed.all.isEmpty)
    all.cancel()
    #expect(freed.all.count == 2)
    #expect(pending.status == .cancelled)
  }
}
