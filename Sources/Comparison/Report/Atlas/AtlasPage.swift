/// How can a reader make a program and see what each design does? On one page that needs no network: the recorded runs
/// as data, and a script that looks them up. Without the script a few programs are a table.
package struct AtlasPage {
  /// A program that teaches much: what each design did in each step, and why some of them differ.
  package struct Lesson {
    let steps: [(code: String, answers: [String?])]
    let reasons: [(key: String, names: [String])]

    package init(steps: [(code: String, answers: [String?])], reasons: [(key: String, names: [String])]) {
      (self.steps, self.reasons) = (steps, reasons)
    }
  }

  let designs: [String]
  let lessons: [Lesson]
  let length: Int
  let recorded: String

  package init(designs: [String], lessons: [Lesson], length: Int, recorded: String) {
    (self.designs, self.lessons, self.length, self.recorded) = (designs, lessons, length, recorded)
  }

  package var text: String {
    let body: Markup = """
      <main>
      <h1>The atlas of small programs</h1>
      <p>What does each design do in a program? What is shown was recorded on the designs themselves, except
      for the state of each promise, which comes from the model that its design has to follow. <a href="../atlas.md">The page
      in words</a> says how.</p>
      \(maker)
      <details id="lessons" open>
      <summary><h2>\(lessons.count) programs that teach most</h2></summary>
      <p>Where a design doesn't offer a step, or the laws leave open what it does, the program ends for it: a – follows.</p>
      \(lessons.enumerated().map { lesson($0.element, $0.offset + 1) })
      </details>
      </main>
      <pre id="recorded" hidden>\(recorded)</pre>
      """
    return OfflinePage(
      title: "The atlas of small programs",
      style: Markup(file: PackageResources.common_css + PackageResources.atlas_css),
      script: Markup(file: PackageResources.swift_js + PackageResources.atlas_js), body: body
    ).text
  }

  private var maker: Markup {
    """
    <div id="maker" hidden>
    <h2 id="title">Your program</h2>
    <table id="program" role="table" aria-labelledby="title">
    <thead role="rowgroup">\(head)</thead>
    <tbody role="rowgroup"></tbody>
    <tfoot role="rowgroup"></tfoot>
    </table>
    <p id="end"></p>
    <div id="question" role="group" aria-labelledby="asking" hidden>
    <p id="asking"></p>
    <ol id="choices"></ol>
    </div>
    <p id="verdict"></p>
    <p id="said" class="unseen" role="status"></p>
    <h3 id="following">What comes next?</h3>
    <div id="next" class="buttons" role="group" aria-labelledby="following"></div>
    <div class="buttons">
    <button type="button" id="back">Take the last step back</button>
    <button type="button" id="clear">Begin again</button>
    <label><input type="checkbox" id="predict"> Predict: ask me before a step is shown, of
    <select id="design" aria-label="Design">\(designs.map { design -> Markup in "<option>\(design)</option>" })</select></label>
    </div>
    <form id="writer">
    <label for="typed">Or write it, a step a line:</label>
    <textarea id="typed" rows="5" spellcheck="false" autocapitalize="off" autocomplete="off"></textarea>
    <button type="submit" id="play">Play it</button>
    <p id="problem" role="alert"></p>
    </form>
    <p class="faint">All programs of up to \(length) steps with up to three promises are recorded. A handler is what
    <code>observe</code> attaches. Where a design doesn't offer a step, the program ends for it, and a – follows. After
    each step all queues run until nothing is left; <em>later</em> marks what ran there. It is listed promise by promise,
    so <em>then</em> between two of them says nothing of their order. The last line of a step has the state of each
    promise, by the model that the design keeps to; a promise that is a value has none. The address of the page is a
    link to the program. Key <kbd>←</kbd> takes a step back, <kbd>1</kbd> to <kbd>4</kbd> answer.</p>
    <h2>In Swift</h2>
    <p>In the functions of each design. The rest belongs to <a href="Stage.swift">Stage</a>, which does the work that
    a program settles, and notes what happens.</p>
    <div id="swift"></div>
    <h2>Why they differ</h2>
    <div id="why"></div>
    <h2>Where to begin</h2>
    <p>For each reason, or combination of reasons, a smallest program:</p>
    <ul id="least"></ul>
    </div>
    """
  }

  private var head: Markup {
    "<tr role=\"row\">\((["step"] + designs).map { name -> Markup in "<th role=\"columnheader\" scope=\"col\">\(name)</th>" })</tr>"
  }

  private func lesson(_ lesson: Lesson, _ number: Int) -> Markup {
    """
    <table role="table">
    <caption>Program \(number)</caption>
    <thead role="rowgroup">\(head)</thead>
    <tbody role="rowgroup">
    \(lesson.steps.map(row))
    </tbody>
    </table>
    <ul>
    \(lesson.reasons.map { reason -> Markup in "<li><b>\(reason.key)</b>: \(reason.names.joined(separator: "; "))</li>" })
    </ul>
    """
  }

  /// Whether an answer says what happened, and not why nothing was played. The script asks the same.
  private static func isPlayed(_ answer: String) -> Bool {
    !answer.hasPrefix("isn't ") && !answer.hasPrefix("is left ")
  }

  private func row(_ step: (code: String, answers: [String?])) -> Markup {
    let differs = Set(step.answers.compactMap(\.self).filter(Self.isPlayed)).count > 1
    let cells = zip(designs, step.answers).map { design, answer -> Markup in
      "<td role=\"cell\" data-design=\"\(design)\">\(answer ?? "–")</td>"
    }
    return """
      <tr role="row"><th role="rowheader" scope="row"><code>\(step.code)</code>\(differs ? " <span class=\"mark\">≠</span>" : "" as Markup)</th>\(cells)</tr>
      """
  }
}
