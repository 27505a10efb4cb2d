/// How does the overview look on a page? One table, whose colours compare the subjects of a row, with any of them as
/// the yardstick.
struct HeatMap {
  let overview: Overview

  var markup: Markup {
    """
    <p class="scripted" hidden><label>Compare with <select id="compare-with">\
    <option value="">the yardstick of each place</option>\(overview.subjects.map(option))</select></label></p>
    <div class="scroll" role="region" aria-label="What it costs" tabindex="0"><table class="heat">
    <thead><tr><th scope="col">less is better</th>\(overview.subjects.map(head))</tr></thead>
    \(overview.groups.map(body))
    </table></div>
    """
  }

  private func option(_ subject: String) -> Markup { "<option>\(subject)</option>" }

  private func head(_ subject: String) -> Markup {
    "<th scope=\"col\" class=\"number\" data-subject=\"\(subject)\">\(subject.breakable)</th>"
  }

  private func body(_ group: Overview.Group) -> Markup {
    """
    <tbody><tr class="place"><th scope="rowgroup" colspan="\(overview.subjects.count + 1)" \
    data-yardstick="\(group.yardstick)">\(group.title)</th></tr>
    \(group.rows.map(row))
    </tbody>
    """
  }

  private func row(_ row: OverviewRow) -> Markup {
    """
    <tr id="overview-\(row.lead.workload.slug)"><th scope="row">\(HTMLRenderer().inline(row.name(.plain)))</th>\
    \(overview.subjects.map { cell(of: $0, in: row) })</tr>
    """
  }

  /// A cell knows what it takes in relation to each other one, so that the page's script only chooses.
  private func cell(of subject: String, in row: OverviewRow) -> Markup {
    let warmth: Markup = row.warmth(of: subject).map { " warmth\($0)" } ?? ""
    let times = overview.subjects.compactMap { other in row.times(subject, other).map { "\(other):\($0)" } }
    return """
      <td class="number\(warmth)" data-subject="\(subject)" data-times="\(times.joined(separator: ";"))">\
      \(HTMLRenderer().inline(row.cell(of: subject)))</td>
      """
  }
}
