import FullPromises

extension Report {
  /// Whether promises remember where they are made, what they wait for and who takes their errors. Off at first.
  ///
  /// When on, reports and `description` name the steps of a chain, and an error that nobody took is reported. Switch it
  /// on before the first promise is made: promises that were made while it was off have no place. Switching it off
  /// forgets everything.
  ///
  /// - Cost: when off, a relaxed read for each promise made, chained, settled and released. When on, a lock that all
  ///   promises share, an object and an entry in a dictionary.
  /// - Tests: `PlaceTests`, `LostErrorTests`.
  public static var keepsPlaces: Bool {
    get { Places.areKept }
    set { if newValue != Places.areKept { Places.watcher = newValue ? Traces() : nil } }
  }
}

/// The traces of all promises that are alive, by their addresses.
final class Traces: Watcher {
  private let known = Lock<[UInt: Trace]>([:])

  deinit {
    let left = known.withLock { known in exchange(&known, with: [:]) }
    for trace in left.values { trace.forget() }
  }

  private subscript(_ promise: UInt) -> Trace? { known.withLock { known in known[promise] } }

  func made(_ promise: UInt, at place: Place) {
    let trace = Trace(at: place)
    known.withLock { known in known[promise] = trace }
  }

  func follows(_ promise: UInt, _ sources: [UInt]) {
    let trace = self[promise]
    let sources = sources.compactMap { source in self[source] }
    for source in sources { source.lead(to: trace) }
    trace?.follow(sources)
  }

  func follows(_ promise: UInt, sourceAt index: Int) { self[promise]?.follow(sourceAt: index) }

  func settles(_ promise: UInt, isRejected: Bool) {
    if isRejected { self[promise]?.reject() } else { self[promise]?.fulfill() }
  }

  func isTaken(_ promise: UInt) { self[promise]?.take() }

  func isAwaited(_ promise: UInt, by wait: any Waiting) { self[promise]?.expect(wait) }

  func takes(_ promise: UInt) { self[promise]?.takeFromSources() }

  func ends(_ promise: UInt, _ type: Any.Type, _ error: (any Error)?, isDropped: Bool) {
    let trace = known.withLock { known in known.removeValue(forKey: promise) }
    if isDropped { (trace?.drop("\(type)") ?? Report(.droppedPending, "\(type)")).send() }
    if let error { trace?.lose(error, "\(type)") }
    trace?.forget()
  }

  func chain(of promise: UInt, around text: String) -> String { self[promise]?.chain(around: text) ?? text }
}
