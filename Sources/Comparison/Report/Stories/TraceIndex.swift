import Record

/// Which files show the scenes? A picture for each performance, a page that shows them all, and one that plays them.
extension TraceRecord {
  package var files: [(name: String, text: String)] {
    let pictures = scenarios.flatMap { scenario in
      scenario.performances.map { performance in
        (scenario.picture(of: performance), scenario.drawing(of: performance))
      }
    }
    return pictures + [("README.md", index), playerFile(laws: "../conformance.md")]
  }

  package static let player = "player.html"

  /// The page that plays them. `laws` is a link to the page that has the laws, if there is one.
  package func playerFile(laws: String? = nil) -> (name: String, text: String) {
    (Self.player, TracePlayer(record: self, laws: laws).page)
  }

  private var index: String {
    let legend = Event.Kind.allCases.map { "- \($0.sign) *\($0.rawValue)*: \($0.meaning)" }
    let lessons = scenarios.compactMap(\.lesson)
    let others = scenarios.filter { scenario in scenario.lesson == nil }.map(\.entry)
    let rest = others.isEmpty ? [] : ["## More scenes\n\nThe player also shows these scenes:\n\n" + others.joined()]
    return """
      # Traces

      Every design runs the same scenes. Read what happens in a scene, answer the question, and then look at the
      pictures, which show who did what, on which queue and in which order. The pictures record real runs: each scene
      wraps its blocks, and the wrappers record what happens to the blocks.

      To go through a scene step by step, open [the player](player.html) in a browser. The player shows the line that
      runs, explains why the designs differ, and can ask you what comes next. It also plays [your own
      programs](../how-the-suite-works.md#differences).

      \(legend.joined(separator: "\n"))

      \(places) The caller retains its promises until the end of the scene. The queues take
      turns, so the order is the same in every run ([how a trace is recorded](../decisions/report.md#traces)).

      This command makes the page, its pictures and the player: `swift run -c release compare trace --output docs/traces`

      \((lessons + rest).joined(separator: "\n"))
      """
  }
}

extension TraceRecord.Scenario {
  /// What the page asks about the scene, and the answer; nil if it only names the scene.
  private var asked: (question: String, answer: String)? {
    switch name {
    case "shared-observers":
      (
        "How often is the number fetched, and which of the three observers get it?",
        """
        LinkedListPromise fetches the number three times, because each observer starts its own run. The other
        designs fetch it once. StatefulPromise and FullPromises deliver the number to all three observers.
        StatefulPromise calls the late handler inside the call that attaches it, and FullPromises sends the late block
        to a queue. ResolveBlockPromise delivers the number only to the first observer, because a promise has one Next
        Promise. The other observers get error 9002.
        """
      )
    case "recover":
      (
        "What becomes of the block that would have doubled the number, and where do the blocks after it run?",
        """
        No design runs that block, because an error skips every step that only handles a value. Three designs free the
        block as the error passes. LinkedListPromise keeps it until the promise is released, because another run may
        need it. In LinkedListPromise and StatefulPromise, the service calls the blocks that follow; the other
        two designs send them to a queue.
        """
      )
    case "queues":
      (
        "Where does each block run, and when is the block that doubles the number freed?",
        """
        Each block runs in the same place in all four designs: the first on the queue, the second on the main queue.
        Three designs free the first block as soon as it has run. LinkedListPromise frees it with the promise,
        at the end of the scene, because another run may need it.
        """
      )
    case "cancel":
      (
        "In which designs does the screen still get its number? What does it get in the others?",
        """
        With LinkedListPromise and FullPromises, the screen still gets the number. A LinkedListPromise has no run that
        could be stopped, and FullPromises has no `cancel()`, because others may wait for the same promise.
        StatefulPromise stops the work and frees the blocks, so the screen gets nothing. In ResolveBlockPromise, the
        caller cancels the end of the chain. The cancellation travels back to the source and stops its work, and the
        screen gets error 9999.
        """
      )
    default: nil
    }
  }

  /// The scene with its question; the answer and the pictures are folded.
  fileprivate var lesson: String? {
    guard let asked else { return nil }
    let pictures = performances.map { "![\($0.design)](\(picture(of: $0)))\n" }
    return """
      ## \(name)

      \(statement.markdown) \(asked.question)

      <details><summary>Answer</summary>

      \(asked.answer)

      \(pictures.joined(separator: "\n"))
      </details>

      """
  }

  /// The scene as one entry of a list.
  fileprivate var entry: String {
    let pictures = performances.map { "[\($0.design)](\(picture(of: $0)))" }
    return "- [\(name)](\(TraceRecord.player)#\(name)): \(statement.markdown) Pictures: "
      + pictures.joined(separator: ", ") + ".\n"
  }

  fileprivate func picture(of performance: TraceRecord.Performance) -> String { "\(name)-\(performance.design).svg" }
}
