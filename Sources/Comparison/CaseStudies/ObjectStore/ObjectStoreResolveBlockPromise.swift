import ResolveBlockPromise

extension ObjectStore {
  /// How does it look when each block resolves the Next Promise?
  ///
  /// This is what the design was made for. It wraps handlers that get an object and an error, and its `Receiver` is the
  /// target of every action.
  static func resolveBlockPromise(_ store: ObjectKit, _ screen: StoreScreen) {
    store.find("note").then { ids in
      guard let id = ids.first else { throw StoreError.none(kind: "note") }
      screen.show("found \(ids.joined(separator: ", "))")
      return store.get(id)
    }.then { note in
      screen.show("got", note)
      return store.save(note.revised)
    }.then { note in
      screen.show("saved", note)
      return store.saveAll(drafts).then { note.id }
    }.then { id in
      screen.show("saved \(drafts.count) together")
      return store.delete(id).then { id }
    }.then { id in
      screen.show("deleted \(id)")
    } error: { error in
      screen.show(error)
    }.then {
      screen.finish()
    }
  }
}

extension ObjectKit {
  fileprivate func find(_ kind: String) -> Promise<[String]> { .wrap(name: "find") { find(kind, $0) } }

  fileprivate func get(_ id: String) -> Promise<StoredObject> { .wrap(name: "get") { get(id, $0) } }

  fileprivate func save(_ object: StoredObject) -> Promise<StoredObject> {
    let receiver = Receiver<StoredObject>(name: "save")
    save(object, target: receiver, action: Receiver.resolve(object:error:))
    return receiver.promise
  }

  fileprivate func saveAll(_ objects: [StoredObject]) -> Promise<Void> {
    let receiver = Receiver<Void>(name: "saveAll")
    saveAll(objects, target: receiver, action: Receiver.resolve(error:))
    return receiver.promise
  }

  fileprivate func delete(_ id: String) -> Promise<Void> {
    let receiver = Receiver<Void>(name: "delete")
    delete(id, target: receiver, action: Receiver.resolve(error:))
    return receiver.promise
  }
}
