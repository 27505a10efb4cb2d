import FullPromises

/// How does it look with every operator at hand?
///
/// There is none that reads a promise without waiting. So the data source keeps what came, values in one block and
/// errors in another.
final class FullTable: TableDataSource {
  private let timetable: Timetable
  private var arrived: [Int: Result<[String], any Error>] = [:]

  init(_ timetable: Timetable) { self.timetable = timetable }

  func load(_ changed: @escaping @MainActor @Sendable () -> Void) {
    for section in Timetable.sections.indices {
      timetable.departures(inSection: section).then { @MainActor [weak self] rows in
        self?.arrived[section] = .success(rows)
      }.catch { @MainActor [weak self] error in
        self?.arrived[section] = .failure(error)
      }.always(changed)
    }
  }

  func numberOfRows(inSection section: Int) -> Int {
    switch arrived[section] {
    case .success(let rows)?: rows.count
    case .failure?: 1
    case nil: 0
    }
  }

  func text(ofRow row: Int, inSection section: Int) -> String {
    switch arrived[section] {
    case .success(let rows)?: rows[row]
    case .failure(let error)?: "\(error)"
    case nil: ""
    }
  }
}

extension Timetable {
  fileprivate func departures(inSection section: Int) -> Promise<[String]> {
    wrap(on: .global()) { departures(inSection: section, $0) }
  }
}
