/// What goes wrong for a user of a short promise, and which files of a design prevent it?
struct Danger {
  let title: String
  /// Why the adapters of the short forms say that a clause fails; nil for clauses that race.
  let reason: String?
  /// What a user of the promise sees.
  let consequence: String
  /// The smallest program that shows it.
  let program: String
  /// The files that prevent it, of each design that does.
  let files: [String: [String]]

  static let all = [
    Danger(
      title: "Two threads meet",
      reason: nil,
      consequence: """
        The thread that settles the promise and the one that attaches a handler use the same variables. A handler is \
        lost or called twice, two outcomes are kept, or the process crashes; and it may never happen while you debug.
        """,
      program: """
        let promise = Promise<Int> { _ in }
        DispatchQueue.global().async { promise.settle(.success(1)) }
        promise.observe { print($0) }  // printed, lost, or a crash
        """,
      files: [
        "LinkedListPromise": ["Core/Promise.swift"], "StatefulPromise": ["Core/Promise.swift", "Core/Phase.swift"],
        "ResolveBlockPromise": ["Core/Core.swift", "Core/State.swift"],
        "FullPromises": ["Core/Core.swift", "Core/State.swift"],
      ]),
    Danger(
      title: "An outcome comes twice, or changes",
      reason: "A second settlement counts, and handlers hear both.",
      consequence: """
        A producer that calls its completion handler twice settles the promise twice. Handlers run again, and those that \
        come later get another outcome than the first ones did.
        """,
      program: """
        promise.attach { print("first", $0) }
        promise.resolve(.success(1))  // first success(1)
        promise.resolve(.success(2))  // first success(2)
        """,
      files: [
        "LinkedListPromise": ["Core/Call.swift"], "StatefulPromise": ["Core/Task.swift", "Core/Phase.swift"],
        "ResolveBlockPromise": ["Core/State.swift"], "FullPromises": ["Core/State.swift"],
      ]),
    Danger(
      title: "A handler runs in the middle of your call",
      reason: "A handler or block that is attached to a settled promise runs inside the call that attaches it.",
      consequence: """
        If the promise is settled already, the block runs before the call that attaches it returns; if not, it runs \
        later, on the thread that settles. A caller can't know which, and a test usually sees only one of the two. \
        LinkedListPromise and StatefulPromise do the same, and declare it, so their clauses ask for that instead.
        """,
      program: """
        promise.settle(.success(1))
        promise.then { value in
          print("block")
          return Promise(.success(value))
        }
        print("attached")  // after "block"; if the promise were pending, before it
        """,
      files: [
        "ResolveBlockPromise": ["Core/Hop.swift", "Core/Settings.swift"],
        "FullPromises": ["Core/Hop.swift", "Waiting/Blocks.swift"],
      ]),
    Danger(
      title: "A late handler overtakes an earlier one",
      reason: "A handler that is attached while others are called overtakes those that wait.",
      consequence: """
        While the handlers are being called, one of them attaches another. The newcomer finds the outcome, and runs \
        before handlers that were attached long before it.
        """,
      program: """
        promise.observe { _ in promise.observe { _ in print("late") } }
        promise.observe { _ in print("early") }
        promise.settle(.success(1))  // late, early
        """,
      files: [
        "StatefulPromise": ["Core/Phase.swift", "Core/Run.swift"], "ResolveBlockPromise": ["Core/Run.swift"],
        "FullPromises": ["Core/State.swift", "Core/Run.swift"],
      ]),
    Danger(
      title: "An error gets lost",
      reason: "There are no errors: who fails can only keep silent.",
      consequence: """
        A step can't fail, and neither can its source. Whoever has no value can only keep silent, and whoever waits at \
        the end of the chain waits forever.
        """,
      program: """
        let number = Promise<Int> { handler in if let number = Int(text) { handler(number) } }
        number.task { print($0) }  // never, if the text is "x"
        """,
      files: [
        "LinkedListPromise": ["Core/Then.swift"], "StatefulPromise": ["Core/Then.swift"],
        "ResolveBlockPromise": ["Core/Answer.swift", "Core/Then.swift"],
        "FullPromises": ["Waiting/Blocks.swift", "Core/Run.swift"],
      ]),
    Danger(
      title: "A promise waits for itself",
      reason: "A promise that would wait for itself waits forever, in silence.",
      consequence: """
        A block returns the promise that waits for the block, perhaps by way of others. Nobody settles any of them, and \
        all of them keep each other alive.
        """,
      program: """
        var next: Promise<Int>!
        next = source.then { _ in next }
        next.observe { print($0) }
        source.settle(.success(1))  // prints nothing
        """,
      files: [
        "StatefulPromise": ["Waiting/Cycle.swift"],
        "ResolveBlockPromise": ["Core/Adopt.swift", "Waiting/Cycle.swift", "Waiting/Stages.swift"],
        "FullPromises": ["Core/Adopt.swift", "Waiting/Link.swift", "Waiting/Cycle.swift"],
      ]),
    Danger(
      title: "A combination of nothing never settles",
      reason: "A combination of nothing is never settled.",
      consequence: """
        The list of members is data, and one day it is empty. Only the last member settles the combination, and an empty \
        list has no last member.
        """,
      program: """
        Promise<Int>.all([]).observe { print($0) }  // never
        """,
      files: [
        "LinkedListPromise": ["Operators/All.swift", "Operators/Gathering.swift"],
        "StatefulPromise": ["Operators/All.swift"], "ResolveBlockPromise": ["Operators/After.swift"],
        "FullPromises": ["Operators/All.swift"],
      ]),
    Danger(
      title: "A cancel stops too much, or too little",
      reason: "Cancelling forgets too little or calls too much, because no state says that it has happened.",
      consequence: """
        A cancelled promise still delivers, its work continues, or an outcome that was under way settles the promise \
        after it was started again.
        """,
      program: """
        promise.start { print("first", $0) }
        promise.cancel()
        promise.start { print("second", $0) }  // gets what the cancelled run delivers
        """,
      files: [
        "StatefulPromise": ["Cancel/Cancel.swift", "Core/Stop.swift", "Core/Phase.swift"],
        "ResolveBlockPromise": ["Cancel/Cancel.swift"],
      ]),
    Danger(
      title: "Memory is kept",
      reason: "What has run is kept: handlers, blocks and promises hold each other in a cycle.",
      consequence: """
        A settled promise keeps its handlers, and everything that they captured. A view controller lives as long as the \
        promise that it once waited for. A chain even keeps itself: the source refers to a handler, which refers to the \
        derived promise, whose task refers to the source.
        """,
      program: """
        promise.start { [screen] _ in screen.show() }  // keeps the screen, even after the outcome
        """,
      files: [
        "StatefulPromise": ["Core/Phase.swift", "Core/Observers.swift"], "ResolveBlockPromise": ["Core/State.swift"],
        "FullPromises": ["Core/State.swift", "Core/Run.swift"],
      ]),
    Danger(
      title: "Nobody answers",
      reason: "When nobody can settle a promise any more, nobody is told.",
      consequence: """
        Whoever should have settled the promise is gone: a callback was never called, its owner was released. All who \
        wait do so forever, and nothing says why. StatefulPromise and FullPromises report it, and end waiting tasks; \
        ResolveBlockPromise also tells the blocks.
        """,
      program: """
        var source: Promise<Int>? = Promise()
        source?.observe { print($0) }
        source = nil  // nothing, ever
        """,
      files: [
        "StatefulPromise": ["Core/Task.swift", "Reports/Report.swift"],
        "ResolveBlockPromise": ["Core/Remains.swift", "Reports/Report.swift"],
        "FullPromises": ["Core/Promise.swift", "Core/Remains.swift", "Reports/Notes.swift"],
      ]),
    Danger(
      title: "A long chain overflows the stack when it runs",
      reason: "Each link calls the next, so a long chain overflows the stack when it runs.",
      consequence: """
        Each link calls the next one before it returns. The number of links is often data, and with enough of them the \
        process crashes.
        """,
      program: """
        var last = source
        for _ in 0..<30_000 { last = last.then { value in Promise(.success(value)) } }
        source.settle(.success(1))  // signal 11, if the thread's stack has 512 KiB
        """,
      files: [
        "LinkedListPromise": ["Core/Rest.swift", "Core/Call.swift"],
        "StatefulPromise": ["Core/Rest.swift", "Core/Task.swift"],
        "ResolveBlockPromise": ["Core/Run.swift"], "FullPromises": ["Core/Run.swift"],
      ]),
    Danger(
      title: "A long chain overflows the stack when it is released",
      reason: "Each link releases the next, so a long chain overflows the stack when it is released.",
      consequence: """
        The program has run, and crashes when the last reference to the chain goes: each object releases the next one \
        inside its own release. Only the line that dropped the reference is yours.
        """,
      program: """
        var source: Promise<Int>? = Promise { _ in }
        var last = source
        for _ in 0..<30_000 { last = last?.then { value in Promise(.success(value)) } }
        (source, last) = (nil, nil)  // signal 11, if the thread's stack has 512 KiB
        """,
      files: [
        "LinkedListPromise": ["Core/Release.swift"], "StatefulPromise": ["Core/Release.swift"],
        "ResolveBlockPromise": ["Platform/Release.swift", "Core/Remains.swift"],
        "FullPromises": ["Platform/Release.swift", "Core/Remains.swift"],
      ]),
    Danger(
      title: "A second consumer takes the place of the first",
      reason: "A second consumer takes the place of the first, and nobody is told.",
      consequence: """
        Where a promise has one consumer, a second one replaces it in silence: the first chain never continues.
        """,
      program: """
        promise.attach { print("first", $0) }
        promise.attach { print("second", $0) }
        promise.resolve(.success(1))  // second success(1)
        """,
      files: ["ResolveBlockPromise": ["Core/Observers.swift"]]),
    Danger(
      title: "The loser of a race keeps the race",
      reason: "A member that lost keeps the handler of its combination, and with it all that waits behind.",
      consequence: """
        A member that never settles keeps the combined promise, its handlers and all that they captured, long after \
        another member has won. A timeout around a promise that lives as long as the program is such a race.
        """,
      program: """
        weak var first: Promise<Int>?
        do { first = Promise.race([winner, loser]) }
        winner.fulfill(1)
        print(first != nil)  // true, as long as the loser is pending
        """,
      files: [
        "StatefulPromise": ["Operators/Gathering.swift"], "ResolveBlockPromise": ["Operators/Gathering.swift"],
        "FullPromises": ["Operators/Gathering.swift"],
      ]),
    Danger(
      title: "A handler runs on somebody else's thread",
      reason: "There are no queues: a handler runs on the thread and the stack of whoever settles.",
      consequence: """
        The handler runs wherever the work happened to end: on a thread of the network library, which it blocks, and \
        not on the main thread, where it could touch a view.
        """,
      program: """
        promise.observe { label.text = "\\($0)" }  // on a thread of the global queue
        DispatchQueue.global().async { promise.settle(.success(1)) }
        """,
      files: [
        "LinkedListPromise": ["Operators/On.swift"], "StatefulPromise": ["Operators/On.swift"],
        "ResolveBlockPromise": ["Core/Hop.swift", "Core/Settings.swift"],
        "FullPromises": ["Core/Hop.swift", "Core/Queue.swift", "Waiting/Blocks.swift"],
      ]),
  ]
}
