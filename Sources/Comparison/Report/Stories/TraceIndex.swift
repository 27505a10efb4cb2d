import Record

/// Which files show the scenes? A picture for each performance, a page that shows them all, and one that plays them.
extension TraceRecord {
  /// The files with their names.
  public var files: [(name: String, text: String)] {
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
    let parts = scenarios.map { scenario in
      let pictures = scenario.performances.map { "![\($0.design)](\(scenario.picture(of: $0)))\n" }
      return "## \(scenario.name)\n\n\(scenario.statement.markdown)\n\n" + pictures.joined(separator: "\n")
    }
    return """
      # Traces

      Every design plays the same scenes. A picture shows who did what, on which queue and in which order. It was
      recorded from a real run: the scene wraps its blocks, and they record what happens to them. The
      [glossary](../glossary.md) explains the words.

      To go through a scene step by step, open [the player](player.html) in a browser. It shows the line that runs, says
      why the designs differ, and can ask you what comes next. It also plays [a program of yours](../fuzzing.md).

      \(legend.joined(separator: "\n"))

      \(places) The caller keeps its promises until the end of the scene. Queues take turns, so the
      order is the same in every run ([how a trace is recorded](../decisions/report.md#traces)).

      This command makes the page, its pictures and the player: `swift run -c release compare trace --output docs/traces`

      \(parts.joined(separator: "\n"))
      """
  }
}

extension TraceRecord.Scenario {
  fileprivate func picture(of performance: TraceRecord.Performance) -> String { "\(name)-\(performance.design).svg" }
}
