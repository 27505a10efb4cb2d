/// How is a function kept in a lock? In a type of its own: a function in generic storage is wrapped once more each time
/// it is read, until it overflows the stack of whoever calls it.
struct Hook<Argument>: Sendable {
  let call: @Sendable (Argument) -> Void
}
