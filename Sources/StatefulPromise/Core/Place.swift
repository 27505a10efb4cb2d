/// Where was a promise made? The address of the file's name, which ends with a zero, and the line.
@usableFromInline
struct Place: Sendable {
  let fileID: UInt
  let line: UInt32

  @usableFromInline
  init(_ fileID: StaticString, _ line: UInt) {
    self.fileID = UInt(bitPattern: fileID.utf8Start)
    self.line = UInt32(truncatingIfNeeded: line)
  }
}
