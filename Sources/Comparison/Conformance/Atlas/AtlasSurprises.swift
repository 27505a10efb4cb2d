import Report

extension AtlasDocument {
  /// What we didn't expect, about programs that the page shows.
  var surprises: String {
    let rare = pairs.filter { share($0.finding) > 0.999 }.map { pair in
      """
      \(pair.atlas.title) agree on \(Scale.count(pair.finding.programs - pair.finding.differing)) \
      of \(Scale.count(pair.finding.programs)) programs
      """
    }
    return """
      ## Surprises

      - **Only a `deinit` reveals** that ResolveBlockPromise and FullPromises count turns differently, as [the second
        program of question 2](#2-where-do-handlers-and-blocks-run) shows. The error of b skips d's block, so this block
        is released without having run, and the `deinit` of the object that it captured settles a. In FullPromises only
        blocks that run take a turn: the block is released immediately, and a gets 1 before the program settles a with
        90. In ResolveBlockPromise each link takes a turn, so the block is released in `drain()`, when a already has the
        value 90.
      - **Cancelling a StatefulPromise before it starts has no effect**, as [the program of question
        4](#4-what-does-a-cancelled-promise-become) shows. Cancelling drops the waiting handlers, but none is waiting
        yet, so the next handler starts the work as usual. In ResolveBlockPromise, the same call stops work that nobody
        has requested yet, and the cancellation is final.
      - **Some pairs agree on almost nothing.** \(rare.joined(separator: ",\n  and ")).
        These programs make a promise that already has a result, and then at most cancel it. As soon as anything runs, a
        lazy design without queues runs it at another time or in another place.
      """
  }
}
