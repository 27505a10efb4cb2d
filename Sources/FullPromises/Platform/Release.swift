/// How is a long chain released on a small stack? A promise may own the last reference to another one: through its
/// observers, through what the caller's blocks capture, or through its value or error. If each `deinit` freed what the
/// object owns, these releases would nest as deep as the chain is long. So they are deferred: the first release on a
/// thread becomes a loop, and a `deinit` that runs inside this loop only adds its remains to the loop's list.
///
/// The slot is emptied before its remains are freed, so no caller further up the stack still refers to them.
///
/// Cost: three accesses to a thread-local pointer, or one if the loop is already running.
@inline(never)
func release(_ slot: inout Remains?) {
  if case .none = slot { return }
  if let releases = Releases.current.pointer {
    if let remains = slot.take() { releases.pointee.waiting.append(remains) }
    return
  }
  var releases = Releases(waiting: [])
  releases.run(&slot)
}

/// The loop that performs the deferred releases of a thread.
struct Releases {
  /// The remains that still have to be freed.
  var waiting: [Remains]
  /// The loop that is running on this thread.
  static let current = ThreadSlot<Releases>()

  /// Frees what is in the slot, then everything that is waiting, also what is added meanwhile.
  @inline(never)
  mutating func run(_ slot: inout Remains?) {
    withUnsafeMutablePointer(to: &self) { releases in
      Self.current.pointer = releases
      while slot != nil {
        slot?.finish()
        slot = nil
        slot = releases.pointee.waiting.popLast()
      }
      Self.current.pointer = nil
    }
  }
}
