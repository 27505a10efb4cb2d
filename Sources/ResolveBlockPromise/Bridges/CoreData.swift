#if canImport(CoreData)
  import CoreData

  /// How do blocks run where managed objects may be touched? On the queue of their context.
  extension NSManagedObjectContext: ExecutionContext {
    /// Runs `block` later, on the context's queue.
    public func enqueue(_ block: @escaping @Sendable () -> Void) { perform(block) }
  }
#endif
