import Synchronization

/// Where was a promise made? Each maker and operator passes the place. It is kept beside the promises, and only while
/// `keepsPlaces` is on: a promise has no room for it.
extension Report {
  /// Whether promises remember where they are made, so that a report can name it. Off at first. Promises that were made
  /// while it was off have no place.
  ///
  /// - Cost: when off, a relaxed read for each promise made and released. When on, a lock that all promises share, and
  ///   an entry in a dictionary.
  /// - Tests: `ReportTests`.
  public static var keepsPlaces: Bool {
    get { Places.areKept.load(ordering: .relaxed) }
    set {
      Places.known.withLock { places in
        if (places != nil) != newValue { places = newValue ? .init() : nil }
        Places.areKept.store(newValue, ordering: .relaxed)
      }
    }
  }
}

/// The places of living promises.
///
/// Callers read `Report.keepsPlaces` first, so that nothing is locked while it is off.
private enum Places {
  static let areKept = Atomic(false)
  /// Nil while none are kept.
  static let known = Lock<[ObjectIdentifier: Place]?>(nil)
}

extension Report {
  /// Records where the promise was made.
  @usableFromInline static func keep(_ place: Place, of promise: AnyObject) {
    if keepsPlaces { Places.known.withLock { $0?[ObjectIdentifier(promise)] = place } }
  }

  /// The promise is released.
  static func forget(_ promise: AnyObject) {
    if keepsPlaces { Places.known.withLock { $0?[ObjectIdentifier(promise)] = nil } }
  }

  static func send(_ problem: Problem, about promise: AnyObject) {
    let place = keepsPlaces ? Places.known.withLock { $0?[ObjectIdentifier(promise)] } : nil
    send(problem, place)
  }
}

/// The address of the file's name, which ends with a zero, and the line.
@usableFromInline typealias Place = (fileID: UInt, line: UInt32)

@usableFromInline func place(_ fileID: StaticString, _ line: UInt) -> Place {
  (UInt(bitPattern: fileID.utf8Start), UInt32(truncatingIfNeeded: line))
}

/// The place for people, as the compiler writes it.
func text(of place: Place) -> String {
  "\(UnsafePointer<CChar>(bitPattern: place.fileID).map { String(cString: $0) } ?? ""):\(place.line)"
}
