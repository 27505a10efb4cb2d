import Foundation

/// What can the reader of a page choose from? Designs without a script; laws and workloads with the page's own.
struct PageControls {
  let filters: Filters

  var markup: Markup {
    """
    <form class="controls" aria-label="What the page shows">
    <fieldset><legend>Show</legend>
    \(filters.subjects.map(box))
    <label><input type="checkbox" id="only"> only laws where a design differs, lacks something or fails</label>
    </fieldset>
    <p class="scripted" hidden>
    \(choice("law", "Law", filters.laws))
    \(choice("workload", "Workload", filters.workloads))
    <button type="button" id="open-all">open all</button> <button type="button" id="close-all">close all</button>
    </p>
    <p class="unseen" role="status" id="status"></p>
    </form>
    """
  }

  /// The rules that hide the designs that aren't chosen.
  var rules: Markup {
    let rules = filters.subjects.map { subject -> Markup in
      "body:has(#show-\(subject.slug):not(:checked)) [data-subject=\"\(css: subject)\"] { display: none; }"
    }
    return "\(rules)"
  }

  private func box(_ subject: String) -> Markup {
    "<label><input type=\"checkbox\" id=\"show-\(subject.slug)\" checked> \(subject)</label>"
  }

  private func choice(_ id: String, _ title: String, _ options: [Filters.Choice]) -> Markup {
    if options.isEmpty { return "" }
    let options = options.map { option -> Markup in "<option value=\"\(option.value)\">\(option.title)</option>" }
    return "<label>\(title) <select id=\"choose-\(id)\"><option value=\"\">all</option>\(options)</select></label>"
  }

  static func list(_ downloads: [Download]) -> Markup {
    let items = downloads.map { download -> Markup in
      let place: Markup =
        download.text.map { text -> Markup in
          "data:text/csv,\(text.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? "")"
        } ?? "\(download.name)"
      return "<li><a href=\"\(place)\" download=\"\(download.name)\">\(download.name)</a>: \(download.says)</li>"
    }
    return "<ul class=\"downloads\">\(items)</ul>"
  }
}

extension Block {
  /// The rules of what can be chosen in it.
  var rules: [Markup] {
    switch self {
    case .filters(let filters): [PageControls(filters: filters).rules]
    case .table(let table): table.rules
    case .section(let section): section.blocks.flatMap(\.rules)
    case .columns(let first, let second): (first + second).flatMap(\.rules)
    default: []
    }
  }
}

extension Table {
  /// The rules that turn a design grey that can't do what is ticked.
  fileprivate var rules: [Markup] {
    columns.enumerated().compactMap { place, column in
      let needs = rows.filter { $0.isChoice && $0.cells[place].spans.first?.tone != .good }.compactMap(\.id)
      guard let subject = column.subject, !needs.isEmpty else { return nil }
      let places = needs.map { "#\($0)" }.joined(separator: ",")
      return """
        table:has(:is(\(places)) :checked) [data-subject="\(css: subject)"] { \
        color: var(--absent); background: var(--absent-bg); --good: var(--absent); --off: line-through; }
        """
    }
  }
}

extension Markup.Interpolation {
  /// A name inside a rule of a style sheet; what could end the rule is left out.
  fileprivate mutating func appendInterpolation(css name: String) {
    appendInterpolation(name.filter { $0.isLetter || $0.isNumber || " ()-_.+".contains($0) })
  }
}
