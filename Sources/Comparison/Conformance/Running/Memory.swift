import HeapSize

/// How much memory has this process? Only one that does nothing else can measure it.
enum Memory {
  /// Bytes that a step may leave behind: not more than a reference.
  static let perStep = 8

  /// The bytes that are allocated in this process; nil where the allocator doesn't say.
  static var heap: Int? {
    let size = heap_size()
    return size < 0 ? nil : Int(size)
  }
}
