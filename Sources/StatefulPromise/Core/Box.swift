/// How is a result kept without its type, and released?
///
/// In a box. A plain result refers to nothing, and is released anywhere. Any other may hold the last reference to a
/// promise of such a result, and so on. So its box is left to the release loop.
@_alwaysEmitIntoClient
func box<Content>(_ content: Content, isPlain: Bool = _isPOD(Content.self)) -> any AnyObject & Sendable {
  if isPlain { Box(content) } else { LooseBox(Box(content)) }
}

/// The content of a box. A promise's outcomes come from its own task and functions, or from promises of the same type
/// that it adopted. So the face knows the type.
///
/// These are the unchecked casts of this module; debug builds check them.
@_alwaysEmitIntoClient
func open<Content>(_ box: any AnyObject & Sendable, as type: Content.Type) -> Content {
  if _isPOD(Content.self) { return unsafeDowncast(box, to: Box<Content>.self).content }
  return openLoose(box, as: type)
}

/// In a function of its own, since the optimizer would retain the box of a plain result otherwise.
@inline(never) @_alwaysEmitIntoClient
func openLoose<Content>(_ box: any AnyObject & Sendable, as type: Content.Type) -> Content {
  if Swift.type(of: box) == LooseBox.self {
    return unsafeDowncast(unsafeDowncast(box, to: LooseBox.self).box, to: Box<Content>.self).content
  }
  return unsafeDowncast(box, to: Box<Content>.self).content
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
