import Dispatch

/// What if sections are kept as they come?
///
/// They come in another order than they were asked for, and stand under the wrong name until all are there, and after.
extension TableView {
  static let wrong = Study.wrong("TableView", "in another order", of: scripts) { $0.play(AppendingTable.self) }
}

private final class AppendingTable: TableDataSource {
  private let timetable: Timetable
  private var arrived: [[String]] = []

  init(_ timetable: Timetable) { self.timetable = timetable }

  func load(_ changed: @escaping @MainActor @Sendable () -> Void) {
    for section in Timetable.sections.indices {
      timetable.departures(inSection: section) { [weak self] rows in
        DispatchQueue.main.async {
          self?.arrived.append((try? rows.get()) ?? [])
          changed()
        }
      }
    }
  }

  func rows(inSection section: Int) -> [String] { section < arrived.count ? arrived[section] : [] }
}
