/// Where was a promise made? Each maker and operator passes it on to the core, and a report shows it.
///
/// The compiler gives a file's name as a constant of 17 bytes. The address of its text, which ends with a zero, is enough.
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
