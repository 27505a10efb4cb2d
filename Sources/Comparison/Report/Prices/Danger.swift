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
        lost or called twice, two outcomes are kept, or the process crashes; and none of that happens while you debug.
        """,
      program: """
        DispatchQueue.global().async { promise.settle(.success(1)) }
        promise.observe { print($0) }  // printed, or not
        """,
      files: [
        "LinkedListPromise": ["Core/Promise.swift"], "StatefulPromise": ["Platform/Lock.swift", "Core/Promise.swift"],
        "ResolveBlockPromise": ["Platform/Lock.swift", "Core/State.swift"],
        "FullPromises": ["Platform/Lock.swift", "Core/State.swift"],
      ]),
    Danger(
      title: "An outcome comes twice, or changes",
      reason: "A second settlement counts, and handlers hear both.",
      consequence: """
        A producer that calls its completion handler twice settles the promise twice. Handlers run again, and those that \
        come later get another outcome than the first ones did.
        """,
      program: """
        promise.settle(.success(1))
        promise.settle(.success(2))
        promise.observe { print($0) }  // 1, or 2
        """,
      files: [
        "LinkedListPromise": ["Core/Call.swift"], "StatefulPromise": ["Core/Phase.swift", "Core/Run.swift"],
        "ResolveBlockPromise": ["Core/State.swift"], "FullPromises": ["Core/State.swift"],
      ]),
    Danger(
      title: "A handler runs in the middle of your call",
      reason: "A handler or block that is attached to a settled promise runs inside the call that attaches it.",
      consequence: """
        If the promise is settled already, the handler runs before the call that attaches it returns; if not, it runs \
        later, on the thread that settles. A caller can't know which, and a test usually sees only one of the two. \
        LinkedListPromise and StatefulPromise do the same, and say so.
        """,
      program: """
        promise.observe { _ in print("handler") }
        print("attached")  // before or after the handler
        """,
      files: [
        "ResolveBlockPromise": ["Core/Hop.swift", "Core/Turn.swift", "Core/Settings.swift"],
        "FullPromises": ["Core/Hop.swift", "Core/Turn.swift"],
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
        "StatefulPromise": ["Core/Observers.swift"], "ResolveBlockPromise": ["Core/Run.swift"],
        "FullPromises": ["Core/State.swift", "Core/Run.swift"],
      ]),
    Danger(
      title: "An error gets lost",
      reason: "There are no errors: who fails can only keep silent.",
      consequence: """
        A step can't fail, or its error doesn't reach the end of the chain. Whoever waits there waits forever, or takes \
        an error for a value.
        """,
      program: """
        load.then { text in try parse(text) }  // doesn't compile in the shortest form
          .observe { print($0) }
        """,
      files: [
        "LinkedListPromise": ["Core/Then.swift", "Operators/Recover.swift"],
        "StatefulPromise": ["Core/Then.swift", "Operators/Recover.swift"],
        "ResolveBlockPromise": ["Core/Then.swift", "Operators/ThenError.swift"],
        "FullPromises": ["Core/Then.swift", "Operators/Recover.swift"],
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
        next.observe { print($0) }  // never
        """,
      files: [
        "StatefulPromise": ["Waiting/Cycle.swift"],
        "ResolveBlockPromise": ["Waiting/Cycle.swift", "Waiting/Stages.swift"],
        "FullPromises": ["Waiting/Link.swift", "Waiting/Cycle.swift"],
      ]),
    Danger(
      title: "A combination of nothing never settles",
      reason: "A combination of nothing is never settled.",
      consequence: """
        The list of members is data, and one day it is empty. Only the last member settles the combination, and an empty \
        list has no last member.
        """,
      program: """
        Promise.all([]).observe { print($0) }  // never
        """,
      files: [
        "LinkedListPromise": ["Operators/Gathering.swift"], "StatefulPromise": ["Operators/Gathering.swift"],
        "ResolveBlockPromise": ["Operators/Gathering.swift"], "FullPromises": ["Operators/Gathering.swift"],
      ]),
    Danger(
      title: "A cancel stops too much, or too little",
      reason: "Cancelling forgets too little or calls too much, because no state says that it has happened.",
      consequence: """
        A cancelled promise still delivers, its work continues, or an outcome that was under way settles the promise \
        after it was started again.
        """,
      program: """
        promise.start { print($0) }
        promise.cancel()
        promise.start { print($0) }  // gets what the cancelled run delivers
        """,
      files: [
        "StatefulPromise": ["Cancel/Cancel.swift", "Core/Stop.swift"], "ResolveBlockPromise": ["Cancel/Cancel.swift"],
      ]),
    Danger(
      title: "Memory is kept",
      reason: "What has run is kept: handlers, blocks and promises hold each other in a cycle.",
      consequence: """
        A settled promise keeps its handlers, and everything that they captured. A view controller lives as long as the \
        promise that it once waited for.
        """,
      program: """
        promise.observe { [screen] _ in screen.show() }
        promise.settle(.success(1))  // keeps the screen
        """,
      files: [
        "StatefulPromise": ["Core/Phase.swift"], "ResolveBlockPromise": ["Core/Remains.swift"],
        "FullPromises": ["Core/State.swift"],
      ]),
    Danger(
      title: "Nobody answers",
      reason: "When nobody can settle a promise any more, nobody is told.",
      consequence: """
        Whoever should have settled the promise is gone: a callback was never called, its owner was released. All who \
        wait do so forever, and nothing says why.
        """,
      program: """
        var source: Promise? = Promise()
        source?.then { $0 + 1 }.observe { print($0) }
        source = nil  // nothing, ever
        """,
      files: [
        "StatefulPromise": ["Core/Task.swift", "Reports/Report.swift"],
        "ResolveBlockPromise": ["Core/Remains.swift", "Reports/Report.swift"],
        "FullPromises": ["Core/Remains.swift", "Reports/Notes.swift"],
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
        source.settle(.success(1))  // signal 11 on a stack of 512 KiB
        """,
      files: [
        "LinkedListPromise": ["Core/Rest.swift"], "StatefulPromise": ["Core/Rest.swift"],
        "ResolveBlockPromise": ["Core/Run.swift"], "FullPromises": ["Core/Run.swift"],
      ]),
    Danger(
      title: "A long chain overflows the stack when it is released",
      reason: "Each link releases the next, so a long chain overflows the stack when it is released.",
      consequence: """
        The program has run, and crashes when the last reference to the chain goes: each object releases the next one \
        inside its own release. No line of your code is on that stack.
        """,
      program: """
        var last = source
        for _ in 0..<30_000 { last = last.then { value in Promise(.success(value)) } }
        (source, last) = (nil, nil)  // signal 11 on a stack of 512 KiB
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
        promise.then { print("first", $0) }
        promise.then { print("second", $0) }
        promise.resolve(.success(1))  // second
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
        let first = Promise.race([winner, loser])
        winner.settle(.success(1))  // the loser still refers to `first`
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
        DispatchQueue.global().async { promise.settle(.success(1)) }
        promise.observe { label.text = "\\($0)" }  // on a global queue
        """,
      files: [
        "LinkedListPromise": ["Operators/On.swift"], "StatefulPromise": ["Operators/On.swift"],
        "ResolveBlockPromise": ["Core/Settings.swift", "Core/Hop.swift", "Core/Turn.swift"],
        "FullPromises": ["Core/Hop.swift", "Core/Turn.swift", "Core/Queue.swift"],
      ]),
  ]
}
