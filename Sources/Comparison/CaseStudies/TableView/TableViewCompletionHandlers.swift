import Dispatch

/// How does it look with completion handlers alone?
///
/// A handler leaves nothing that could be read later, so the data source keeps what came. Each handler has to get to
/// the main thread.
final class CompletionHandlersTable: TableDataSource {
  private let timetable: Timetable
  private var arrived: [Int: Result<[String], TimetableError>] = [:]

  init(_ timetable: Timetable) { self.timetable = timetable }

  func load(_ changed: @escaping @MainActor @Sendable () -> Void) {
    for section in Timetable.sections.indices {
      timetable.departures(inSection: section) { [weak self] rows in
        DispatchQueue.main.async {
          self?.arrived[section] = rows
          changed()
        }
      }
    }
  }

  func rows(inSection section: Int) -> [String] { arrived[section]?.rows ?? [] }
}
