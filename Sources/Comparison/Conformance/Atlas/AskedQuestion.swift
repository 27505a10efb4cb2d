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
        The two eager designs start the work in `make()`, even if nobody observes the promise. In the other two designs
        nothing happens until somebody observes the promise. Only LinkedListPromise doesn't store the result, so each
        observer starts its own run: the second handler, which the first handler attaches, runs the work again.
        """),
    AskedQuestion(
      question: .delivery, title: "Where do handlers and blocks run?",
      lesson: """
        In the designs without queues, a handler runs inside the call that attaches it if the result is already known.
        In the designs with queues, a handler always waits until its queue runs, here in `drain()`. These two designs
        count turns of a queue differently, which only [a `deinit`](#surprises) reveals.
        """),
    AskedQuestion(
      question: .slots, title: "How often can a promise be used?",
      lesson: """
        The first handler attaches a second handler to the same promise. A ResolveBlockPromise has only one slot, which
        the first handler occupies, so the second handler never runs.
        """),
    AskedQuestion(
      question: .cancelling, title: "What does a cancelled promise become?",
      lesson: """
        A cancelled StatefulPromise starts again for the next observer. In ResolveBlockPromise, cancellation is final:
        the work is stopped, and a value that arrives anyway is ignored.
        """,
      together: """
        No pair isolates this question. Only two designs support cancelling, and only a promise that has work can be
        cancelled. ResolveBlockPromise starts this work earlier than StatefulPromise, so question 1 is always a reason
        too.
        """),
    AskedQuestion(
      question: .rings, title: "What becomes of a cycle?",
      lesson: """
        The block returns the promise that waits for the block. ResolveBlockPromise and FullPromises find the cycle and
        reject the promise with an error of their own. StatefulPromise can't create an error of your type, so it leaves
        the promise unfinished, reports the cycle, and drops the handler.
        """,
      together: """
        No pair isolates this question either. A cycle closes when a block runs. StatefulPromise, which leaves the
        promise unfinished, also starts the work later (question 1) and runs the block elsewhere (question 2) than the
        two designs that reject it. In LinkedListPromise a cycle is possible only through a variable, and then it loops
        forever.
        """),
    AskedQuestion(
      question: .inheritsQueues, title: "Do later steps inherit a queue?",
      lesson: """
        The first block names a queue and the second block doesn't. Only two designs run these blocks, and of these,
        only FullPromises runs the second block on a different queue. In the two lazy designs, the second block would
        inherit the queue, but it doesn't run, because nobody observes this chain.
        """),
  ]
}
