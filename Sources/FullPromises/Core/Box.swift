/// How is a value kept without its type?
///
/// A plain one that fits a word stands in one; it refers to nothing. Any other has a box.
@usableFromInline
enum Packed: Sendable {
  case word(UInt64)
  case box(any AnyObject & Sendable)
}

/// In debug builds each value has a box, whose type is checked when it is opened.
///
/// - Cost: one allocation; none for a word.
@_alwaysEmitIntoClient
func pack<Content>(_ content: Content) -> Packed {
  if !_isPOD(Content.self) || MemoryLayout<Content>.size > MemoryLayout<UInt64>.size || _isDebugAssertConfiguration() {
    return .box(Box(content))
  }
  var word: UInt64 = 0
  withUnsafeMutableBytes(of: &word) { word in word.storeBytes(of: content, as: Content.self) }
  return .word(word)
}

/// The value, of the type that the face knows, since it alone packs the values of its core.
///
/// These are the unchecked casts of this module; debug builds check them.
@_alwaysEmitIntoClient
func unpack<Content>(_ packed: Packed, as type: Content.Type) -> Content {
  switch packed {
  case .word(let word): withUnsafeBytes(of: word) { word in word.load(as: Content.self) }
  case .box(let box): unsafeDowncast(box, to: Box<Content>.self).content
  }
}

@usableFromInline
final class Box<Content>: @unchecked Sendable {
  @usableFromInline let content: Content

  @_alwaysEmitIntoClient
  init(_ content: Content) { self.content = content }
}
