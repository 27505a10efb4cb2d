/// What goes wrong for a user of a short promise, and which files of a design prevent it?
struct Danger {
  let title: String
  /// The numbers of the laws whose clauses show it; nil for a clause that races, whatever its law.
  let laws: [Int]?
  /// What a user of the promise sees.
  let consequence: String
  /// The smallest program that shows it.
  let program: String
  /// The files that prevent it, of each design that does.
  let files: [String: [String]]

  static let all = [
    Danger(
      title: "Two threads meet", laws: nil,
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
      title: "An outcome comes twice, or changes", laws: [1, 2, 3, 4, 15],
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
      title: "A handler runs in the middle of your call", laws: [5, 20],
      consequence: """
        If the promise is settled already, the handler runs before the call that attaches it returns; if not, it runs \
        later, on the thread that settles. A caller can't know which, and a test usually sees only one of the two.
        """,
      program: """
        promise.observe { _ in print("handler") }
        print("attached")  // before or after the handler
        """,
      files: [
        "ResolveBlockPromise": ["Core/Hop.swift", "Core/Turn.swift", "Core/Destination.swift"],
        "FullPromises": ["Core/Hop.swift", "Core/Turn.swift"],
      ]),
    Danger(
      title: "A late handler overtakes an earlier one", laws: [6, 7, 8],
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
      title: "An error gets lost", laws: [9, 10, 11],
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
      title: "A promise waits for itself", laws: [12, 13, 14],
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
      title: "A combination counts wrong", laws: [16, 17, 18, 19],
      consequence: """
        A combination of no promises never settles, or one member that settles twice counts for two, so others are \
        missing.
        """,
      program: """
        Promise.all([]).observe { print($0) }  // never
        """,
      files: [
        "LinkedListPromise": ["Operators/Gathering.swift"], "StatefulPromise": ["Operators/Gathering.swift"],
        "ResolveBlockPromise": ["Operators/Gathering.swift"], "FullPromises": ["Operators/Gathering.swift"],
      ]),
    Danger(
      title: "A cancel stops too much, or too little", laws: [21, 22, 23],
      consequence: """
        A cancelled promise still delivers, its work continues, or an outcome that was under way settles what was \
        started anew.
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
      title: "Memory is kept", laws: [26],
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
      title: "Nobody answers", laws: [27, 29, 31],
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
      title: "A long chain overflows the stack", laws: [28],
      consequence: """
        Each link calls the next one, and each release frees the next object. With enough links, and their number is \
        data, the process crashes: when the chain runs, or only when it is released.
        """,
      program: """
        var last = source
        for _ in 0..<30_000 { last = last.then { value in Promise(.success(value)) } }
        source.settle(.success(1))  // signal 11 on a stack of 512 KiB
        """,
      files: [
        "LinkedListPromise": ["Core/Rest.swift", "Core/Release.swift"],
        "StatefulPromise": ["Core/Rest.swift", "Core/Release.swift"],
        "ResolveBlockPromise": ["Core/Run.swift", "Platform/Release.swift"],
        "FullPromises": ["Core/Run.swift", "Platform/Release.swift"],
      ]),
  ]
}
