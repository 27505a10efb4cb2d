import Record

/// How can a reader play the scenes step by step? On one page that needs no network: a table for each performance, and
/// a player that reads the tables. Without the page's script the tables are all there is to see.
struct TracePlayer {
  let record: TraceRecord
  /// The page that has the laws, as a link; nil where there is none.
  var laws: String?

  var page: String {
    let body: Markup = """
      <main>
      <h1>Traces, step by step</h1>
      <p>\(opening)</p>
      \(player)
      \(legend)
      \(reasons)
      <div id="tables">
      \(record.scenarios.map(section))
      </div>
      </main>
      """
    return OfflinePage(
      title: "Traces, step by step", style: Markup(file: PackageResources.common_css + PackageResources.player_css),
      script: Markup(file: PackageResources.player_js), body: body
    ).text
  }

  private var opening: String {
    let recorded = "Each step was recorded in a real run, with the line of code that made it."
    if record.scenarios.contains(where: \.isProgram) { return recorded }
    return "\(recorded) The code is what a user of the design would write: service makes promises, and show prints."
  }

  private var player: Markup {
    """
    <div id="player" hidden>
    <div class="controls">
    \(choice("scene", "Scene", record.scenarios.map { ($0.name, $0.name) }))
    \(choice("design", "Design", [("all", "all")] + designs.map { ($0, $0) }))
    \(box("predict", "predict"))
    </div>
    <h2 id="statement"></h2>
    <div id="bar" class="controls" role="group" aria-label="Play">
    \([("first", "Start"), ("back", "Back"), ("play", "Play"), ("next", "Next"), ("last", "End")].map(button))
    <span id="count"></span>
    </div>
    <div id="question" role="group" aria-labelledby="asking" hidden>
    <p id="verdict"></p>
    <p id="asking"></p>
    <ol id="choices">\((1...4).map { answer -> Markup in "<li><button type=\"button\"><kbd>\(answer)</kbd> <span></span></button></li>" })</ol>
    </div>
    <p id="said" class="unseen" role="status"></p>
    <div id="lanes"></div>
    <p>All lanes take one step at a time. The sign ≠ marks the differences that the scene is about, and the lane says
    why they are there; a scene without it shows what all designs share. To be asked what comes next, choose a design
    and <em>predict</em>. The address names the scene, the design and the step.</p>
    <p class="keys">Keys: <kbd>Space</kbd> plays and pauses, <kbd>←</kbd> and <kbd>→</kbd> step, <kbd>1</kbd> to
    <kbd>4</kbd> answer.</p>
    <div class="controls">
    \(choice("pace", "Pace", [("3000", "slow"), ("1500", "normal"), ("700", "fast")], chosen: "1500"))
    \(box("all-steps", "all steps as tables, below"))
    </div>
    </div>
    """
  }

  private var designs: [String] {
    record.scenarios.flatMap(\.performances).map(\.design).withoutRepetition
  }

  private var legend: Markup {
    let kinds = TraceRecord.Event.Kind.allCases.map { kind -> Markup in
      "<li><span class=\"sign \(kind.rawValue)\" aria-hidden=\"true\">\(kind.sign)</span> <b>\(kind.rawValue)</b>: \(kind.meaning)</li>"
    }
    return """
      <ul class="legend">
      \(kinds)
      </ul>
      <p class="legend">\(record.places)</p>
      """
  }

  /// Why the designs differ, for all steps in which they do.
  private var reasons: Markup {
    let used = Set(record.scenarios.flatMap(\.lessons).joined().compactMap(\.self))
    if used.isEmpty { return "" }
    return """
      <h2>Why the designs differ</h2>
      <ul id="reasons">
      \(TraceLesson.allCases.filter(used.contains).map(reason))
      </ul>
      """
  }

  private func reason(_ lesson: TraceLesson) -> Markup {
    let (number, title) = lesson.law
    let link = laws.map { page -> Markup in "<a href=\"\(page)#law-\(number)-\(title.slug)\">\(title)</a>" }
    return "<li id=\"\(lesson.rawValue)\">\(lesson.sentence) <span>Law \(number): \(link ?? "\(title)").</span></li>"
  }

  private func box(_ id: String, _ title: String) -> Markup {
    "<label><input type=\"checkbox\" id=\"\(id)\"> \(title)</label>"
  }

  private func choice(
    _ id: String, _ title: String, _ options: [(value: String, title: String)], chosen: String? = nil
  ) -> Markup {
    let options = options.map { value, title -> Markup in
      "<option value=\"\(value)\"\(value == chosen ? " selected" as Markup : "")>\(title)</option>"
    }
    return "<label>\(title) <select id=\"\(id)\">\(options)</select></label>"
  }

  private func button(_ id: String, _ title: String) -> Markup {
    "<button type=\"button\" id=\"\(id)\">\(title)</button>"
  }
}

/// The tables. The script reads them, so that each step stands in the page once.
extension TracePlayer {
  private func section(_ scenario: TraceRecord.Scenario) -> Markup {
    """
    <section class="scene" id="\(scenario.name)">
    <h2>\(scenario.name)</h2>
    <p>\(scenario.statement)</p>
    <div class="performances">
    \(zip(scenario.performances, scenario.lessons).map(table))
    </div>
    </section>
    """
  }

  private func table(_ performance: TraceRecord.Performance, _ lessons: [TraceLesson?]) -> Markup {
    let remark: Markup = performance.remark.isEmpty ? "" : "<p>\(performance.remark)</p>\n"
    let code = performance.code.map { lines -> Markup in
      "<ol class=\"code\">\n\(lines.map { line -> Markup in "<li>\(line)</li>" })\n</ol>\n"
    }
    return """
      <div class="performance">
      <h3>\(performance.design)</h3>
      \(remark)\(code ?? "")<table>
      <thead><tr><th scope="col">step</th><th scope="col">line</th><th scope="col">where</th>\
      <th scope="col">what</th><th scope="col">why</th></tr></thead>
      <tbody>
      \(performance.events.indices.map { row($0, performance.events[$0], lessons[$0]) })
      </tbody>
      </table>
      </div>
      """
  }

  private func row(_ index: Int, _ event: TraceRecord.Event, _ lesson: TraceLesson?) -> Markup {
    """
    <tr class="\(event.kind.rawValue)"><td>\(index + 1)</td><td>\(event.line.map(String.init) ?? "")</td>\
    <td>\(event.place)</td><td><span class="sign" aria-hidden="true">\(event.kind.sign)</span> \
    <span>\(event.words)</span></td><td>\(lesson.map(mark) ?? "")</td></tr>
    """
  }

  private func mark(_ lesson: TraceLesson) -> Markup {
    "<a href=\"#\(lesson.rawValue)\">≠ law \(lesson.law.number)</a>"
  }
}
