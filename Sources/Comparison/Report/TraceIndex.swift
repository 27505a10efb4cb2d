import Record

/// Which files show the scenes? A picture for each performance, and a page that shows them all.
extension TraceRecord {
  /// The files with their names.
  public var files: [(name: String, text: String)] {
    let pictures = scenarios.flatMap { scenario in
      scenario.performances.map { performance in
        (scenario.picture(of: performance), scenario.drawing(of: performance))
      }
    }
    return pictures + [("README.md", index)]
  }

  private var index: String {
    let legend = Event.Kind.allCases.map { "\($0.sign) \($0.rawValue)" }.joined(separator: ", ")
    let parts = scenarios.map { scenario in
      let pictures = scenario.performances.map { "![\($0.design)](\(scenario.picture(of: $0)))\n" }
      return "## \(scenario.name)\n\n\(scenario.statement.markdown)\n\n" + pictures.joined(separator: "\n")
    }
    return """
      # Traces

      What happened, where and in which order, recorded from real runs by wrapping the blocks of small scenes: \(legend).
      A promise is *created* where the scene made it. Work is *started*; an outcome is *settled* where the service gave it
      or a block returned it, and *delivered* to a block, which then runs. A block is *freed* with all that it captured. The caller
      keeps the promises until the end. Queues take turns, so that the order is the same in every run.

      `swift run -c release compare trace --output docs/traces` makes this page and its pictures anew.

      \(parts.joined(separator: "\n"))
      """
  }
}

extension TraceRecord.Scenario {
  fileprivate func picture(of performance: TraceRecord.Performance) -> String { "\(name)-\(performance.design).svg" }
}
