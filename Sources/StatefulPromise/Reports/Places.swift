import Synchronization

/// Where was a promise made? Each initializer and operator passes its place, unless it makes a finished promise. Places
/// are kept in a table, and only while `keepsPlaces` is on, so that a promise needs no space for its place.
extension Report {
  /// Whether the module remembers where each promise is made, so that a report can name the place. Off by default.
  /// Promises that are made while it is off have no place.
  ///
  /// - Cost: while off, a relaxed read whenever a promise is made or released. While on, a lock that all promises
  ///   share, and an entry in a dictionary.
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

/// The places of all promises that exist. Callers check `Report.keepsPlaces` first, so that nothing is locked while it
/// is off.
private enum Places {
  static let areKept = Atomic(false)
  /// Nil while no places are kept.
  static let known = Lock<[ObjectIdentifier: Place]?>(nil)
}

extension Report {
  /// Records where the promise was made.
  @usableFromInline static func keep(_ place: Place, of promise: ObjectIdentifier) {
    if keepsPlaces { Places.known.withLock { $0?[promise] = place } }
  }

  /// Removes the place of a promise that is being released, because another promise may get the same address.
  static func forget(_ promise: AnyObject) {
    if keepsPlaces { Places.known.withLock { $0?[ObjectIdentifier(promise)] = nil } }
  }

  static func send(_ problem: Problem, about promise: AnyObject) {
    let place = keepsPlaces ? Places.known.withLock { $0?[ObjectIdentifier(promise)] } : nil
    send(problem, place)
  }
}

/// The address of the file's identifier, a C string, and the line.
@usableFromInline typealias Place = (fileID: UInt, line: UInt32)

@usableFromInline func place(_ fileID: StaticString, _ line: UInt) -> Place {
  (UInt(bitPattern: fileID.utf8Start), UInt32(truncatingIfNeeded: line))
}

/// The place as people read it, in the form that the compiler uses.
func text(of place: Place) -> String {
  "\(UnsafePointer<CChar>(bitPattern: place.fileID).map { String(cString: $0) } ?? ""):\(place.line)"
}
