/// How does the page of the atlas ask a question, and what does it say about the programs that show it?
struct AskedQuestion {
  let question: Question
  /// As `README.md` asks it.
  let title: String
  /// Stands before the programs.
  let lesson: String

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
        In the designs with queues, a handler always waits until its queue runs, here in `drain()`.

        Only a `deinit` reveals that these two designs count turns of a queue differently, as the second program shows.
        The error of b skips d's block, so this block is released without having run, and the `deinit` of the object
        that it captured settles a. In FullPromises only blocks that run take a turn: the block is released immediately,
        and a gets 1 before the program settles a with 90. In ResolveBlockPromise each link takes a turn, so the block
        is released in `drain()`, when a already has the value 90.
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
        Cancelling a StatefulPromise drops the waiting handlers, and the next handler starts the work again. Here no
        handler is waiting yet, so the call has no effect. In ResolveBlockPromise, cancellation is final, even if nobody
        has requested the work yet: the work is stopped, and a value that arrives anyway is ignored.

        Only these two designs support cancelling, and ResolveBlockPromise starts the work earlier, so question 1 is
        always a reason too.
        """),
    AskedQuestion(
      question: .rings, title: "What becomes of a cycle?",
      lesson: """
        The block returns the promise that waits for the block. ResolveBlockPromise and FullPromises find the cycle and
        reject the promise with an error of their own. StatefulPromise can't create an error of your type, so it leaves
        the promise unfinished, reports the cycle, and drops the handler.

        StatefulPromise also starts the work later and runs the block elsewhere than the other two designs, so questions
        1 and 2 are always reasons too. In LinkedListPromise a cycle is possible only through a variable, and then it
        loops forever.
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
