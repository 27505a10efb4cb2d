/// Where was a promise made? The address of the file's name, which ends with a zero, and the line.
@usableFromInline typealias Place = (fileID: UInt, line: UInt32)

@usableFromInline
func place(_ fileID: StaticString, _ line: UInt) -> Place {
  (UInt(bitPattern: fileID.utf8Start), UInt32(truncatingIfNeeded: line))
}
