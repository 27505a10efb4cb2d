import StatefulPromise

/// How does it look when a promise stands for what may not be there yet?
///
/// This is what its state is for: the data source keeps the promises and nothing else, and reads them whenever the
/// table asks.
final class StatefulTable: TableDataSource {
  private let sections: [Promise<[String], TimetableError>]

  init(_ timetable: Timetable) { sections = Timetable.sections.indices.map(timetable.departures) }

  func load(_ changed: @escaping @MainActor @Sendable () -> Void) {
    for section in sections { section.finishOnMainThread { _ in changed() } }
  }

  func numberOfRows(inSection section: Int) -> Int {
    switch sections[section].result {
    case .success(let rows)?: rows.count
    case .failure?: 1
    case nil: 0
    }
  }

  func text(ofRow row: Int, inSection section: Int) -> String {
    switch sections[section].result {
    case .success(let rows)?: rows[row]
    case .failure(let error)?: "\(error)"
    case nil: ""
    }
  }
}

extension Timetable {
  fileprivate func departures(inSection section: Int) -> Promise<[String], TimetableError> {
    Promise { departures(inSection: section, $0) }
  }
}
