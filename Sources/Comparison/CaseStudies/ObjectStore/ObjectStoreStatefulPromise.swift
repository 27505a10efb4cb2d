import StatefulPromise

extension ObjectStore {
  /// How does it look when a promise is one run, shared by all who wait for it?
  ///
  /// A method becomes a promise in one line. A target is an object whose action calls the completion handler. If the
  /// store dropped the target, that would be reported.
  static func statefulPromise(_ store: ObjectKit, _ screen: StoreScreen) {
    store.find("note").then { ids in
      guard let id = ids.first else { throw StoreError.none(kind: "note") }
      screen.show("found \(ids.joined(separator: ", "))")
      return store.get(id)
    }.then { note in
      screen.show("got", note)
      return store.save(note.revised)
    }.then { note in
      screen.show("saved", note)
      return store.saveAll(drafts).map { note.id }
    }.then { id in
      screen.show("saved \(drafts.count) together")
      return store.delete(id).map { id }
    }.start { result in
      switch result {
      case .success(let id): screen.show("deleted \(id)")
      case .failure(let error): screen.show(error)
      }
      screen.finish()
    }
  }
}

extension ObjectKit {
  fileprivate func find(_ kind: String) -> Promise<[String], any Error> {
    Promise { done in self.find(kind) { done(Result($0, $1)) } }
  }

  fileprivate func get(_ id: String) -> Promise<StoredObject, any Error> {
    Promise { done in self.get(id) { done(Result($0, $1)) } }
  }

  fileprivate func save(_ object: StoredObject) -> Promise<StoredObject, any Error> {
    Promise { self.save(object, target: Target($0), action: Target.take) }
  }

  fileprivate func saveAll(_ objects: [StoredObject]) -> Promise<Void, any Error> {
    Promise { self.saveAll(objects, target: Target($0), action: Target.end) }
  }

  fileprivate func delete(_ id: String) -> Promise<Void, any Error> {
    Promise { self.delete(id, target: Target($0), action: Target.end) }
  }
}

private final class Target<Value: Sendable>: Sendable {
  private let completionHandler: Promise<Value, any Error>.CompletionHandler

  init(_ completionHandler: @escaping Promise<Value, any Error>.CompletionHandler) {
    self.completionHandler = completionHandler
  }

  @Sendable func take(_ value: Value?, _ error: (any Error)?) { completionHandler(Result(value, error)) }
}

extension Target<Void> {
  @Sendable fileprivate func end(_ error: (any Error)?) { take((), error) }
}

extension Result where Failure == any Error {
  fileprivate init(_ value: Success?, _ error: (any Error)?) {
    self = error.map(Result.failure) ?? value.map(Result.success) ?? .failure(StoreError.none(kind: "answer"))
  }
}
