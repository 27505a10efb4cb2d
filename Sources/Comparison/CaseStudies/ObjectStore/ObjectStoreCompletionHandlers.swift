extension ObjectStore {
  /// How does it look with completion handlers alone?
  ///
  /// Handlers nest as usual. To save and to delete, the store wants a target and an action, as a button does. A target
  /// has to be an object, so the steps after a save are methods of one, which keeps what they need.
  static func completionHandlers(_ store: ObjectKit, _ screen: StoreScreen) {
    let writer = Writer(store: store, screen: screen)
    store.find("note") { ids, error in
      guard let ids else { return writer.fail(error) }
      guard let id = ids.first else { return writer.fail(StoreError.none(kind: "note")) }
      screen.show("found \(ids.joined(separator: ", "))")
      store.get(id) { note, error in
        guard let note else { return writer.fail(error) }
        screen.show("got", note)
        store.save(note.revised, target: writer, action: Writer.saved)
      }
    }
  }
}

private final class Writer: Sendable {
  private let store: ObjectKit
  private let screen: StoreScreen
  private let first = Lock<StoredObject?>(nil)

  init(store: ObjectKit, screen: StoreScreen) {
    self.store = store
    self.screen = screen
  }

  @Sendable func saved(note: StoredObject?, error: (any Error)?) {
    guard let note else { return fail(error) }
    screen.show("saved", note)
    first.withLock { $0 = note }
    store.saveAll(ObjectStore.drafts, target: self, action: Writer.savedAll)
  }

  @Sendable func savedAll(error: (any Error)?) {
    guard error == nil, let note = first.withLock({ $0 }) else { return fail(error) }
    screen.show("saved \(ObjectStore.drafts.count) together")
    store.delete(note.id, target: self, action: Writer.deleted)
  }

  @Sendable func deleted(error: (any Error)?) {
    guard error == nil, let note = first.withLock({ $0 }) else { return fail(error) }
    screen.show("deleted \(note.id)")
    screen.finish()
  }

  func fail(_ error: (any Error)?) {
    if let error { screen.show(error) }
    screen.finish()
  }
}
