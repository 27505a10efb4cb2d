import Synchronization

/// Where was a promise made? Each maker and operator passes the place. It is kept beside the promises, and only while
/// `Report.keepsPlaces` is on: a promise has no room for it.
///
/// The compiler gives a file's name as a constant of 17 bytes. The address of its text, which ends with a zero, is
/// enough.
@usableFromInline
struct Place: Sendable, CustomStringConvertible {
  private let fileID: UInt
  private let line: UInt32

  @usableFromInline
  init(_ fileID: StaticString, _ line: UInt) {
    self.fileID = UInt(bitPattern: fileID.utf8Start)
    self.line = UInt32(truncatingIfNeeded: line)
  }

  @usableFromInline var description: String {
    "\(UnsafePointer<CChar>(bitPattern: fileID).map { String(cString: $0) } ?? ""):\(line)"
  }
}

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
        if (places != nil) != newValue { places = newValue ? [:] : nil }
        Places.areKept.store(newValue, ordering: .relaxed)
      }
    }
  }
}

/// The places of living promises, and of completion handlers: these have the place of the promise with the task.
///
/// Callers read `Report.keepsPlaces` first, so that nothing is locked while it is off.
enum Places {
  fileprivate static let areKept = Atomic(false)
  /// Nil while none are kept.
  fileprivate static let known = Lock<[ObjectIdentifier: Place]?>(nil)

  @inline(never)
  static func keep(_ place: Place?, of object: AnyObject) {
    known.withLock { places in places?[ObjectIdentifier(object)] = place }
  }

  @inline(never)
  @discardableResult
  static func forget(_ object: AnyObject) -> Place? {
    known.withLock { places in places?.removeValue(forKey: ObjectIdentifier(object)) }
  }

  /// Where the promise was made, if that was kept.
  static func of(_ core: Core) -> Place? {
    Report.keepsPlaces ? known.withLock { places in places?[ObjectIdentifier(core)] } : nil
  }
}
