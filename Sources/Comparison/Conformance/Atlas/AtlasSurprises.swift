import Report

extension AtlasDocument {
  /// What we didn't expect, about programs that the page shows.
  var surprises: String {
    let rare = pairs.filter { share($0.finding) > 0.999 }.map { pair in
      """
      \(pair.atlas.title) do the same in \(Scale.count(pair.finding.programs - pair.finding.differing)) \
      of \(Scale.count(pair.finding.programs))
      """
    }
    return """
      ## Surprises

      - **A `deinit` is what it takes** to tell ResolveBlockPromise and FullPromises apart by their turns, in [the second
        program of question 2](#2-where-do-handlers-and-blocks-run). The error of b passes by d, so d's block is released
        without having run, and what it has captured settles a. In FullPromises only blocks that run take a turn. An error
        passes by at once, and a gets 1 before the program settles it with 90. In ResolveBlockPromise each link takes a
        turn, so the block is released in `drain()`, when a already has its 90.
      - **A cancel before the start leaves no mark** on a StatefulPromise, in [the program of question
        4](#4-what-does-a-cancelled-promise-become). Cancelling drops the handlers that wait, and none does yet, so the next
        one starts the work as if nothing had happened. In ResolveBlockPromise the same cancel stops work that nobody has
        asked for so far, and it is final.
      - **Some pairs agree on almost nothing.** \(rare.joined(separator: ",\n  and ")): the
        programs that make a promise with a result and leave it at that, or at cancelling it. As soon as anything runs, a
        lazy design without queues runs it at another time or in another place.
      """
  }
}
