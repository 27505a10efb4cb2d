extension ObjectStore {
  /// How does it look when the compiler makes the chain?
  ///
  /// Each step can use what an earlier one found. A target is an object that resumes a continuation.
  static func asyncAwait(_ store: ObjectKit, _ screen: StoreScreen) async {
    do {
      let ids = try await store.find("note")
      guard let id = ids.first else { throw StoreError.none(kind: "note") }
      screen.show("found \(ids.joined(separator: ", "))")
      let note = try await store.get(id)
      screen.show("got", note)
      screen.show("saved", try await store.save(note.revised))
      try await store.saveAll(drafts)
      screen.show("saved \(drafts.count) together")
      try await store.delete(id)
      screen.show("deleted \(id)")
    } catch {
      screen.show(error)
    }
    screen.finish()
  }
}

extension ObjectKit {
  fileprivate func find(_ kind: String) async throws -> [String] {
    try await withCheckedThrowingContinuation { find(kind, Target($0).take) }
  }

  fileprivate func get(_ id: String) async throws -> StoredObject {
    try await withCheckedThrowingContinuation { get(id, Target($0).take) }
  }

  fileprivate func save(_ object: StoredObject) async throws -> StoredObject {
    try await withCheckedThrowingContinuation { save(object, target: Target($0), action: Target.take) }
  }

  fileprivate func saveAll(_ objects: [StoredObject]) async throws {
    try await withCheckedThrowingContinuation { saveAll(objects, target: Target($0), action: Target.end) }
  }

  fileprivate func delete(_ id: String) async throws {
    try await withCheckedThrowingContinuation { delete(id, target: Target($0), action: Target.end) }
  }
}

private final class Target<Value: Sendable>: Sendable {
  private let continuation: CheckedContinuation<Value, any Error>

  init(_ continuation: CheckedContinuation<Value, any Error>) { self.continuation = continuation }

  @Sendable func take(_ value: Value?, _ error: (any Error)?) {
    continuation.resume(
      with: error.map(Result.failure) ?? value.map(Result.success) ?? .failure(StoreError.none(kind: "answer")))
  }
}

extension Target<Void> {
  @Sendable fileprivate func end(_ error: (any Error)?) { take((), error) }
}
