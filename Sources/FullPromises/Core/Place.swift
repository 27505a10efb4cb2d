/// Where a promise was made, and by which maker or operator. Only the module `FullPromisesDiagnostics` keeps this,
/// while it watches; a promise has no field for it.
///
/// The texts are constants of the program that end with a zero, so their addresses are enough.
@usableFromInline
package struct Place: Sendable {
  @usableFromInline package let maker: UInt
  @usableFromInline package let fileID: UInt
  @usableFromInline package let line: UInt

  @_alwaysEmitIntoClient
  init(_ maker: StaticString, _ fileID: StaticString, _ line: UInt) {
    self.maker = UInt(bitPattern: maker.utf8Start)
    self.fileID = UInt(bitPattern: fileID.utf8Start)
    self.line = line
  }
}
