/// Where a promise was made, and by which maker or operator. Only the module `FullPromisesDiagnostics` keeps this,
/// while it watches; a promise has no field for it.
///
/// The texts are constants of the program that end with a zero, so their addresses are enough.
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
