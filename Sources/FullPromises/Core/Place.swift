/// Where was a promise made, and by which maker or operator? Each of them passes the place. Only the module
/// `FullPromisesDiagnostics` keeps it, while it watches: a promise has no room for it.
///
/// The compiler gives a file's name as a constant of 17 bytes. The address of its text, which ends with a zero, is
/// enough. So is that of the maker's name.
@usableFromInline
package struct Place: Sendable {
  package let maker: UInt
  package let fileID: UInt
  package let line: UInt

  @usableFromInline
  init(maker: UInt, fileID: UInt, line: UInt) { (self.maker, self.fileID, self.line) = (maker, fileID, line) }

  @_alwaysEmitIntoClient
  init(_ maker: StaticString, _ fileID: StaticString, _ line: UInt) {
    self.init(maker: UInt(bitPattern: maker.utf8Start), fileID: UInt(bitPattern: fileID.utf8Start), line: line)
  }
}
