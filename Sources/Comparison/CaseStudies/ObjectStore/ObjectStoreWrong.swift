/// What if nobody looks at the error?
///
/// An action gets it as one more argument, and nothing happens if it is left out. The screen says that all went well.
extension ObjectStore {
  static let wrong = Study.wrong("ObjectStore", "no space left", of: scripts) { stage in
    let (store, screen) = (stage.store, stage.screen)
    store.find("note") { ids, _ in
      guard let ids, let id = ids.first else { return }
      screen.show("found \(ids.joined(separator: ", "))")
      store.get(id) { note, _ in
        guard let note else { return }
        screen.show("got", note)
        let log = Log(screen: screen)
        store.save(note.revised, target: log, action: Log.saved)
        store.saveAll(drafts, target: log, action: Log.savedAll)
        store.delete(id, target: log, action: Log.deleted)
      }
    }
  }

  private final class Log: Sendable {
    private let screen: StoreScreen

    init(screen: StoreScreen) { self.screen = screen }

    func saved(_: StoredObject?, _: (any Error)?) { screen.show("saved the first") }

    func savedAll(_: (any Error)?) { screen.show("saved \(drafts.count) together") }

    func deleted(_: (any Error)?) {
      screen.show("deleted the first")
      screen.finish()
    }
  }
}
