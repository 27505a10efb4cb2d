import FullPromises

extension ObjectStore {
  /// How does it look with every operator at hand?
  ///
  /// `wrap` fits the handlers. For the actions, the target is an object of your own with a pending promise.
  static func fullPromises(_ store: ObjectKit, _ screen: StoreScreen) {
    store.find("note").then(on: .global()) { ids in
      guard let id = ids.first else { throw StoreError.none(kind: "note") }
      screen.show("found \(ids.joined(separator: ", "))")
      return store.get(id)
    }.then(on: .global()) { note in
      screen.show("got", note)
      return store.save(note.revised)
    }.then(on: .global()) { note in
      screen.show("saved", note)
      return store.saveAll(drafts).then(on: .global()) { note.id }
    }.then(on: .global()) { id in
      screen.show("saved \(drafts.count) together")
      return store.delete(id).then(on: .global()) { id }
    }.then(on: .global()) { id in
      screen.show("deleted \(id)")
    }.catch(on: .global()) { error in
      screen.show(error)
    }.always(on: .global()) {
      screen.finish()
    }
  }
}

extension ObjectKit {
  fileprivate func find(_ kind: String) -> Promise<[String]> {
    wrap(on: .global()) { self.find(kind, $0) }.then(on: .global()) { $0 ?? [] }
  }

  fileprivate func get(_ id: String) -> Promise<StoredObject> {
    wrap(on: .global()) { self.get(id, $0) }.then(on: .global()) { object in
      guard let object else { throw StoreError.missing(id: id) }
      return object
    }
  }

  fileprivate func save(_ object: StoredObject) -> Promise<StoredObject> {
    let target = Target<StoredObject>()
    save(object, target: target, action: Target.take)
    return target.promise
  }

  fileprivate func saveAll(_ objects: [StoredObject]) -> Promise<Void> {
    let target = Target<Void>()
    saveAll(objects, target: target, action: Target.end)
    return target.promise
  }

  fileprivate func delete(_ id: String) -> Promise<Void> {
    let target = Target<Void>()
    delete(id, target: target, action: Target.end)
    return target.promise
  }
}

private final class Target<Value: Sendable>: Sendable {
  let promise = Promise<Value>.pending()

  @Sendable func take(_ value: Value?, _ error: (any Error)?) {
    if let value, error == nil {
      promise.fulfill(value)
    } else {
      promise.reject(error ?? StoreError.none(kind: "answer"))
    }
  }
}

extension Target<Void> {
  @Sendable fileprivate func end(_ error: (any Error)?) { take((), error) }
}
