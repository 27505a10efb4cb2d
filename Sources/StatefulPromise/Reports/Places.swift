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

/// The places of living promises, and of completion handlers: these have the place of the promise with the task.
///
/// Callers read `Report.keepsPlaces` first, so that nothing is locked while it is off.
private enum Places {
  static let areKept = Atomic(false)
  /// Nil while none are kept.
  static let known = Lock<[ObjectIdentifier: Place]?>(nil)

  /// Keeps the place of an object, or forgets it. Returns the earlier one.
  @inline(never)
  static func replace(_ place: Place?, of object: AnyObject) -> Place? {
    known.withLock { places in
      defer { places?[ObjectIdentifier(object)] = place }
      return places?[ObjectIdentifier(object)]
    }
  }
}

extension Core {
  func noteMade(at place: Place) { if Report.keepsPlaces { _ = Places.replace(place, of: self) } }

  func lendPlace(to completion: Completion) {
    if Report.keepsPlaces { _ = Places.replace(place, of: completion) }
  }

  static func forgetPlace(of object: AnyObject) -> Place? { Report.keepsPlaces ? Places.replace(nil, of: object) : nil }

  /// Where the promise was made, if that was kept.
  var place: Place? { Report.keepsPlaces ? Places.known.withLock { $0?[ObjectIdentifier(self)] } : nil }
}

/// The place for people, as the compiler writes it.
func text(of place: Place) -> String {
  "\(UnsafePointer<CChar>(bitPattern: place.fileID).map { String(cString: $0) } ?? ""):\(place.line)"
}
