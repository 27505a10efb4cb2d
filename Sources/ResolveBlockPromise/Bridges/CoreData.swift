#if canImport(CoreData)
  import CoreData

  /// How do blocks run where managed objects may be touched? On the queue of their context.
  extension NSManagedObjectContext: ExecutionContext {
    /// Runs `block` later, on the context's queue.
    ///
    /// - Cost: as `perform`.
    /// - Tests: `ContextTests` show what any context does; none of them needs Core Data.
    public func enqueue(_ block: @escaping @Sendable () -> Void) { perform(block) }
  }
#endif
