import Dispatch

/// Does something on the main thread, and waits for it. Not to be called there.
func onMain<Result: Sendable>(_ body: @MainActor @Sendable () throws -> Result) rethrows -> Result {
  try DispatchQueue.main.sync { try MainActor.assumeIsolated { try body() } }
}

/// Makes an object on the main thread, uses it and drops it. Returns what gives the object if it is still in memory.
func using<Object: AnyObject & Sendable>(
  _ make: @MainActor @Sendable () -> Object, _ use: (Object) -> Void
) -> () -> Object? {
  let object = onMain(make)
  use(object)
  return { [weak object] in object }
}
