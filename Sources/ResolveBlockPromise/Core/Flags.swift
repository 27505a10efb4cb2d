import Synchronization

/// Which bits of a promise need no lock? Whether it was made for its holders to resolve, and whether its face is held.
///
/// They share a word with the serial number: with a byte more, a core would take the allocator's next size.
struct Flags: ~Copyable, Sendable {
  private static let last = Atomic<UInt64>(0)
  private let word: Atomic<UInt64>

  init(isByHand: Bool) {
    word = Atomic(Self.last.add(1, ordering: .relaxed).newValue << 2 | (isByHand ? 2 : 0))
  }

  var serial: UInt64 { word.load(ordering: .relaxed) >> 2 }

  var isByHand: Bool { word.load(ordering: .relaxed) & 2 != 0 }

  /// Whether the promise may still be attached to or cancelled. True for one that never had a face.
  var isHeld: Bool { word.load(ordering: .acquiring) & 1 == 0 }

  /// Notes that the face is released.
  func releaseFace() { word.store(word.load(ordering: .relaxed) | 1, ordering: .releasing) }
}
