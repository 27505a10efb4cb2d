/// How is a result kept without its type, and released?
///
/// A plain result refers to nothing. If it fits a word, it stands in one; else in a box, which is released anywhere.
/// Any other result may hold the last reference to a promise of such a result, and so on. So its box is left to the
/// release loop.
@usableFromInline
enum Packed: Sendable {
  case word(UInt64)
  case box(any AnyObject & Sendable)
}

/// In debug builds each result has a box, whose type is checked when it is opened.
///
/// - Cost: one allocation, two for a result that isn't plain; none for a word.
@_alwaysEmitIntoClient
func pack<Content>(_ content: Content) -> Packed {
  if !_isPOD(Content.self) { return .box(LooseBox(Box(content))) }
  if MemoryLayout<Content>.size > MemoryLayout<UInt64>.size || _isDebugAssertConfiguration() {
    return .box(Box(content))
  }
  var word: UInt64 = 0
  withUnsafeMutableBytes(of: &word) { word in word.storeBytes(of: content, as: Content.self) }
  return .word(word)
}

/// The result itself. A promise's outcomes come from its own task and functions, or from promises of the same type that
/// it adopted. So the face knows the type.
///
/// These are the unchecked casts of this module; debug builds check them.
@_alwaysEmitIntoClient
func unpack<Content>(_ packed: Packed, as type: Content.Type) -> Content {
  switch packed {
  case .word(let word): withUnsafeBytes(of: word) { word in word.load(as: Content.self) }
  case .box(let box): open(box, as: type)
  }
}

@_alwaysEmitIntoClient
func open<Content>(_ box: any AnyObject & Sendable, as type: Content.Type) -> Content {
  if _isPOD(Content.self) { return unsafeDowncast(box, to: Box<Content>.self).content }
  return openLoose(box, as: type)
}

/// In a function of its own, since the optimizer would retain the box of a plain result otherwise.
@inline(never) @_alwaysEmitIntoClient
func openLoose<Content>(_ box: any AnyObject & Sendable, as type: Content.Type) -> Content {
  unsafeDowncast(unsafeDowncast(box, to: LooseBox.self).box, to: Box<Content>.self).content
}

@usableFromInline
final class Box<Content>: @unchecked Sendable {
  @usableFromInline let content: Content

  @_alwaysEmitIntoClient
  init(_ content: Content) { self.content = content }
}

/// Leaves a box to the release loop as it goes. Nothing else may hold the box then, or it would be released after the
/// loop. A field that is counted by hand gives up its reference; a field of a class can't be moved out of a `deinit`.
@usableFromInline
final class LooseBox: Sendable {
  private let held: Unmanaged<any AnyObject & Sendable>

  @usableFromInline var box: any AnyObject & Sendable { held.takeUnretainedValue() }

  @usableFromInline
  init(_ box: consuming any AnyObject & Sendable) { held = .passRetained(box) }

  deinit {
    var slot: Remains? = .box(held.takeRetainedValue())
    release(&slot)
  }
}
