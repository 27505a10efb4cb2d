/// What does a core without types buy? State of a generic type in a class is never specialized, so each use of it looks
/// up the type at run time. In FullPromises, typed links took twice as long, and functions of a client 1.7 times the
/// bytes (docs/decisions/cores.md#a-machine-without-types). So everything behind the public functions works on outcomes
/// whose type only the caller's side knows. Those functions are thin, generic, and compiled into the client. They erase
/// the type of a value on its way in, and restore it on its way out.
///
/// An outcome is the value or the error that a promise ends with.
@usableFromInline
enum Outcome: Sendable {
  /// The bytes of a plain value that fits into a word. It contains no reference.
  case word(UInt64)
  /// Any other value. In debug builds every value gets a box, whose type is checked when the value is restored.
  case box(any AnyObject & Sendable)
  case error(any Error)

  /// Cost: one allocation, except for a plain value that fits into a word.
  @_alwaysEmitIntoClient
  init<Value>(_ value: Value) {
    if !_isPOD(Value.self) || MemoryLayout<Value>.size > MemoryLayout<UInt64>.size || _isDebugAssertConfiguration() {
      self = .box(Box(value))
      return
    }
    var word: UInt64 = 0
    withUnsafeMutableBytes(of: &word) { word in word.storeBytes(of: value, as: Value.self) }
    self = .word(word)
  }

  /// The outcome that a value leads to: the value itself, or an error if the value is one.
  ///
  /// Cost: as above, and a look-up in a table.
  @_alwaysEmitIntoClient
  init<Value>(of value: Value) { self = .rejection(by: value) ?? Outcome(value) }

  /// Returns the value, with the type that it had, or throws the error. A promise restores only values of its own type,
  /// so these casts, the only unchecked ones of the module, always succeed. Debug builds check them.
  @_alwaysEmitIntoClient
  func get<Value>(_ type: Value.Type) throws -> Value {
    switch self {
    case .word(let word): withUnsafeBytes(of: word) { word in word.load(as: Value.self) }
    case .box(let box): unsafeDowncast(box, to: Box<Value>.self).content
    case .error(let error): throw error
    }
  }
}

/// The object that stores a value without its type.
@usableFromInline
final class Box<Content>: @unchecked Sendable {
  @usableFromInline let content: Content

  @_alwaysEmitIntoClient
  init(_ content: Content) { self.content = content }
}
