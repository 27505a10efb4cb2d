import Dispatch
import Foundation

/// Something that is kept.
struct StoredObject: Codable, Sendable, Equatable {
  let id: String
  let kind: String
  var text: String
}

/// Why the store couldn't do what it was asked for.
enum StoreError: Error, Equatable, CustomStringConvertible {
  case none(kind: String)
  case missing(id: String)
  case corrupt(file: String)
  case noSpace(file: String)

  var description: String {
    switch self {
    case .none(let kind): "there is no \(kind)"
    case .missing(let id): "\(id) is missing"
    case .corrupt(let file): "\(file) is corrupt"
    case .noSpace(let file): "there is no space left for \(file)"
    }
  }
}

/// What has to be bridged? A kit that keeps objects on the disk, and that knows nothing of promises.
///
/// What reads takes a completion handler with an object and an error, one of which is nil. What writes takes a target
/// and an action, as older kits do; the target is kept until the action was called. Every call returns at once, and
/// answers on another thread, exactly once.
final class ObjectKit: Sendable {
  private let files: StoreFiles
  private let queue = DispatchQueue(label: "object store")
  private let underWay: DispatchGroup

  init(files: StoreFiles, underWay: DispatchGroup) { (self.files, self.underWay) = (files, underWay) }

  /// Finds the ids of all objects of a kind.
  func find(_ kind: String, _ completion: @escaping @Sendable ([String]?, (any Error)?) -> Void) {
    answer(completion) { try self.files.index().filter { $0.value == kind }.map(\.key).sorted() }
  }

  /// Reads an object.
  func get(_ id: String, _ completion: @escaping @Sendable (StoredObject?, (any Error)?) -> Void) {
    answer(completion) { try self.files.object(id) }
  }

  /// Writes an object: the new one is there, or else the old one.
  func save<Target: AnyObject & Sendable>(
    _ object: StoredObject, target: Target,
    action: @escaping @Sendable (Target) -> (StoredObject?, (any Error)?) -> Void
  ) {
    answer({ object, error in action(target)(object, error) }) {
      try self.files.put([object])
      return object
    }
  }

  /// Writes several objects: all of them are there, or none.
  func saveAll<Target: AnyObject & Sendable>(
    _ objects: [StoredObject], target: Target, action: @escaping @Sendable (Target) -> ((any Error)?) -> Void
  ) {
    answer({ _, error in action(target)(error) }) { try self.files.put(objects) }
  }

  /// Removes an object.
  func delete<Target: AnyObject & Sendable>(
    _ id: String, target: Target, action: @escaping @Sendable (Target) -> ((any Error)?) -> Void
  ) {
    answer({ _, error in action(target)(error) }) { try self.files.remove(id) }
  }

  /// What is on the disk, for the eyes of the user.
  var contents: String { files.contents }

  private func answer<Value>(
    _ completion: @escaping @Sendable (Value?, (any Error)?) -> Void,
    _ work: @escaping @Sendable () throws -> Value
  ) {
    queue.async(group: underWay) {
      do { completion(try work(), nil) } catch { completion(nil, error) }
    }
  }
}

/// What the user looks at; may be called from any thread.
struct StoreScreen: Screen {
  let store: ObjectKit
  let transcript: Transcript

  func show(_ event: String, _ object: StoredObject) { transcript.add("\(event) \(object.id): \(object.text)") }

  func show(_ event: String) { transcript.add(event) }

  /// Says that there is nothing more to come, and what is on the disk.
  func finish() {
    transcript.add("on the disk: \(store.contents)")
    transcript.end()
  }
}
