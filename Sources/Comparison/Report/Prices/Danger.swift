import Record

/// What goes wrong for a user of a short promise, and which files of a design prevent it?
struct Danger {
  let title: String
  /// What the adapters of the short promises call it; nil for clauses that race.
  let failure: PlainFailure?
  /// The short promise whose program shows it.
  let form: String
  /// What a user of the promise sees, as Markdown.
  let consequence: String
  /// Clauses about it that a promise declares to keep otherwise, so that no short promise fails them.
  var declared: [String] = []
  /// The files that prevent it, of each design that does.
  let files: [String: [String]]

  /// Under this name, the smallest program that shows it is compiled.
  var name: String { failure.map { "\($0)" } ?? "races" }

  static let all = [
    Danger(
      title: "Two threads meet",
      failure: nil, form: "PlainClass",
      consequence: """
        The thread that settles the promise and the one that attaches a handler use the same variables. A handler is \
        lost or called twice, two outcomes are kept, or the process crashes; and it may never happen while you debug. \
        [`Tests/PlainRace/run`](../Tests/PlainRace/run) runs such a program under the thread sanitizer.
        """,
      files: [
        "LinkedListPromise": ["Core/Promise.swift"], "StatefulPromise": ["Core/Promise.swift", "Core/Phase.swift"],
        "ResolveBlockPromise": ["Core/Core.swift", "Core/State.swift"],
        "FullPromises": ["Core/Core.swift", "Core/State.swift"],
      ]),
    Danger(
      title: "An outcome comes twice, or changes",
      failure: .secondSettlement, form: "PlainOneConsumer",
      consequence: """
        A producer that calls its completion handler twice settles the promise twice. Handlers run again, and those that \
        come later get another outcome than the first ones did. LinkedListPromise delivers each completion, by design.
        """,
      files: [
        "StatefulPromise": ["Core/Task.swift", "Core/Phase.swift"], "ResolveBlockPromise": ["Core/State.swift"],
        "FullPromises": ["Core/State.swift"],
      ]),
    Danger(
      title: "A handler runs in the middle of your call",
      failure: .insideTheCall, form: "PlainClass",
      consequence: """
        If the promise is settled already, the block runs before the call that attaches it returns; if not, it runs \
        later, on the thread that settles. A caller can't know which, and a test usually sees only one of the two. \
        LinkedListPromise and StatefulPromise also call a handler inside the call that attaches it, and declare that.
        """,
      declared: ["handler-after-attach"],
      files: [
        "ResolveBlockPromise": ["Core/Hop.swift", "Core/Settings.swift"],
        "FullPromises": ["Core/Hop.swift", "Waiting/Blocks.swift"],
      ]),
    Danger(
      title: "A late handler overtakes an earlier one",
      failure: .overtaking, form: "PlainClass",
      consequence: """
        While the handlers are being called, one of them attaches another. The newcomer finds the outcome, and runs \
        before handlers that were attached long before it.
        """,
      files: [
        "StatefulPromise": ["Core/Phase.swift", "Core/Run.swift"],
        "FullPromises": ["Core/State.swift", "Core/Run.swift"],
      ]),
    Danger(
      title: "An error gets lost",
      failure: .noErrors, form: "PlainStruct",
      consequence: """
        A step can't fail, and neither can its source. Whoever has no value can only keep silent, and whoever waits at \
        the end of the chain waits forever.
        """,
      files: [
        "LinkedListPromise": ["Core/Then.swift"], "StatefulPromise": ["Core/Then.swift"],
        "ResolveBlockPromise": ["Core/Answer.swift", "Core/Then.swift"],
        "FullPromises": ["Waiting/Blocks.swift", "Core/Run.swift"],
      ]),
    Danger(
      title: "A promise waits for itself",
      failure: .waitsForItself, form: "PlainClass",
      consequence: """
        A block returns the promise that waits for the block, perhaps by way of others. Nobody settles any of them, and \
        all of them keep each other alive. ResolveBlockPromise and FullPromises fail such a promise. StatefulPromise \
        reports it and lets it go, but can't make up an error for it, and declares that. In one case, FullPromises \
        searches [at most 16 promises](designs/full.md#what-it-cant-do).
        """,
      files: [
        "StatefulPromise": ["Waiting/Cycle.swift"],
        "ResolveBlockPromise": ["Core/Adopt.swift", "Waiting/Cycle.swift", "Waiting/Stages.swift"],
        "FullPromises": ["Core/Adopt.swift", "Waiting/Link.swift", "Waiting/Cycle.swift"],
      ]),
    Danger(
      title: "A combination of nothing never settles",
      failure: .allOfNothing, form: "PlainManyObservers",
      consequence: """
        The list of members is data, and one day it is empty. Only the last member settles the combination, and an empty \
        list has no last member.
        """,
      files: [
        "LinkedListPromise": ["Operators/All.swift", "Operators/Gathering.swift"],
        "StatefulPromise": ["Operators/All.swift"], "ResolveBlockPromise": ["Operators/After.swift"],
        "FullPromises": ["Operators/All.swift"],
      ]),
    Danger(
      title: "A cancel stops too much, or too little",
      failure: .cancelled, form: "PlainState",
      consequence: """
        A cancelled promise still delivers, its work continues, or an outcome that was under way settles the promise \
        after it was started again.
        """,
      files: [
        "StatefulPromise": ["Cancel/Cancel.swift", "Core/Stop.swift", "Core/Phase.swift"],
        "ResolveBlockPromise": ["Cancel/Cancel.swift"],
      ]),
    Danger(
      title: "Memory is kept",
      failure: .kept, form: "PlainState",
      consequence: """
        A settled promise keeps its handlers, and everything that they captured. A view controller lives as long as the \
        promise that it once waited for. A chain even keeps itself: the source refers to a handler, which refers to the \
        derived promise, whose task refers to the source.
        """,
      files: [
        "StatefulPromise": ["Core/Phase.swift", "Core/Observers.swift"], "ResolveBlockPromise": ["Core/State.swift"],
        "FullPromises": ["Core/State.swift", "Core/Run.swift"],
      ]),
    Danger(
      title: "Nobody answers",
      failure: .drop, form: "PlainManyObservers",
      consequence: """
        Whoever should have settled the promise is gone: a callback was never called, its owner was released. Every \
        observer waits forever, and nothing says why. ResolveBlockPromise tells the blocks. StatefulPromise and \
        FullPromises report the drop and end the tasks that wait, but call no handler, and declare that.
        """,
      files: [
        "StatefulPromise": ["Core/Task.swift", "Reports/Report.swift"],
        "ResolveBlockPromise": ["Core/Remains.swift", "Reports/Report.swift"],
        "FullPromises": ["Core/Promise.swift", "Core/Remains.swift", "Reports/Notes.swift"],
      ]),
    Danger(
      title: "A long chain overflows the stack when it runs",
      failure: .deepRun, form: "PlainClass",
      consequence: """
        Each link calls the next one before it returns. The number of links is often data, and with enough of them the \
        process crashes.
        """,
      files: [
        "LinkedListPromise": ["Core/Rest.swift", "Core/Call.swift"],
        "StatefulPromise": ["Core/Rest.swift", "Core/Task.swift"],
        "ResolveBlockPromise": ["Core/Run.swift"], "FullPromises": ["Core/Run.swift"],
      ]),
    Danger(
      title: "A long chain overflows the stack when it is released",
      failure: .deepRelease, form: "PlainClass",
      consequence: """
        The process crashes when the last reference to the chain goes: each object releases the next one inside its own \
        release. Only the line that dropped the reference is yours.
        """,
      files: [
        "LinkedListPromise": ["Core/Release.swift"], "StatefulPromise": ["Core/Release.swift"],
        "ResolveBlockPromise": ["Platform/Release.swift", "Core/Remains.swift"],
        "FullPromises": ["Platform/Release.swift", "Core/Remains.swift"],
      ]),
    Danger(
      title: "A second consumer replaces the first",
      failure: .secondConsumer, form: "PlainOneConsumer",
      consequence: """
        Where a promise has one consumer, a second one silently replaces it. If the promise is still pending, the first \
        chain never continues.
        """,
      files: ["ResolveBlockPromise": ["Core/State.swift", "Core/Observers.swift"]]),
    Danger(
      title: "The loser of a race keeps the race",
      failure: .losers, form: "PlainManyObservers",
      consequence: """
        A member that never settles keeps the combined promise, its handlers and all that they captured, long after \
        another member has won. A timeout around a promise that lives as long as the program is such a race. \
        ResolveBlockPromise has no `race`, but the members of its `after` could do the same.
        """,
      files: [
        "LinkedListPromise": ["Operators/Gathering.swift"], "StatefulPromise": ["Operators/Gathering.swift"],
        "ResolveBlockPromise": ["Operators/Gathering.swift"], "FullPromises": ["Operators/Gathering.swift"],
      ]),
    Danger(
      title: "A handler runs on somebody else's thread",
      failure: .noQueues, form: "PlainClass",
      consequence: """
        The handler runs wherever the work happened to end: on a thread of the network library, which it blocks, and \
        not on the main thread, where it could touch a view. In LinkedListPromise and StatefulPromise it does so, too, \
        unless `on` moves the promise to a queue, and both declare that.
        """,
      files: [
        "LinkedListPromise": ["Operators/On.swift"], "StatefulPromise": ["Operators/On.swift"],
        "ResolveBlockPromise": ["Core/Hop.swift", "Core/Settings.swift"],
        "FullPromises": ["Core/Hop.swift", "Core/Queue.swift", "Waiting/Blocks.swift"],
      ]),
  ]
}
