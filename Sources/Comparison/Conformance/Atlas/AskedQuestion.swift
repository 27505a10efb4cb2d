/// How does the page of the atlas ask a question, and what does it say about the programs that show it?
struct AskedQuestion {
  let question: Question
  /// As `README.md` asks it.
  let title: String
  /// Stands before the programs.
  let lesson: String
  /// Why no program shows the question alone, if none does.
  var together = ""

  static let all = [
    AskedQuestion(
      question: .runs, title: "When does the work run, and how often?",
      lesson: """
        The two eager designs start the work in `make()`, whether or not anybody will want the result. In the other two
        nothing happens until somebody observes. Only LinkedListPromise keeps no result, so each observer is a run of its
        own: the second handler, which the first one attaches, runs the work again.
        """),
    AskedQuestion(
      question: .delivery, title: "Where do handlers and blocks run?",
      lesson: """
        Without queues, a handler runs inside the call that attaches it if the result is already known. With queues it
        never does: it waits for its turn, which `drain()` gives it. The two designs with queues don't count turns alike,
        and it takes [a `deinit`](#surprises) to notice.
        """),
    AskedQuestion(
      question: .slots, title: "How often can a promise be used?",
      lesson: """
        The first handler attaches a second one to the same promise. ResolveBlockPromise has one slot, which the first
        handler took, so the second one never runs.
        """),
    AskedQuestion(
      question: .cancelling, title: "What does a cancelled promise become?",
      lesson: """
        StatefulPromise can start again for whoever comes after the cancel. In ResolveBlockPromise a cancel is final: the
        work is stopped, and a value that arrives all the same is ignored.
        """,
      together: """
        No pair isolates this question. Only two designs can cancel, and what can be cancelled has work, which
        ResolveBlockPromise has started and StatefulPromise hasn't. So question 1 is always a reason too.
        """),
    AskedQuestion(
      question: .rings, title: "What becomes of a cycle?",
      lesson: """
        The block returns the promise that waits for it. ResolveBlockPromise and FullPromises find the cycle and reject
        it with an error of their own. StatefulPromise can't make up an error of your type, so it leaves the promise
        unfinished, reports it, and drops the handler.
        """,
      together: """
        No pair isolates this question either. A cycle closes when a block runs, and the design that leaves it unfinished
        also starts the work later (question 1) and runs the block elsewhere (question 2) than the two that reject it.
        In LinkedListPromise such a promise can only be made through a variable, and then it loops forever.
        """),
    AskedQuestion(
      question: .inheritsQueues, title: "Do later steps inherit a queue?",
      lesson: """
        The first block names a queue and the second one doesn't. Of the two designs that run them, only FullPromises runs
        the second block elsewhere. The lazy two would pass the queue on, but nobody observes this chain.
        """),
  ]
}
