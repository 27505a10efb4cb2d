/// Where was a promise made, and by which maker or operator? Each of them passes the place. Only the module
/// `FullPromisesDiagnostics` keeps it, while it watches: a promise has no room for it.
///
/// The compiler gives a file's name as a constant of 17 bytes. The address of its text, which ends with a zero, is
/// enough.
@usableFromInline
package struct Place: Sendable {
  package let maker: Maker
  package let line: UInt32
  package let fileID: UInt

  @usableFromInline
  init(_ maker: Maker, line: UInt32, fileID: UInt) { (self.maker, self.line, self.fileID) = (maker, line, fileID) }

  @_alwaysEmitIntoClient
  init(_ maker: Maker, _ fileID: StaticString, _ line: UInt) {
    self.init(maker, line: UInt32(truncatingIfNeeded: line), fileID: UInt(bitPattern: fileID.utf8Start))
  }
}

/// The word for a step of a chain.
@usableFromInline
package enum Maker: UInt8, Sendable {
  case promise, wrap, then, validate, reduce, `catch`, recover, always, delay, timeout, retry, all, any, race
}
