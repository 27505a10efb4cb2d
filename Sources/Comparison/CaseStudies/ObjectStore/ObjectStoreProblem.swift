import Dispatch

/// Something that is kept.
struct StoredObject: Sendable {
  let id: String
  let kind: String
  let text: String

  /// The object with a remark to its text.
  var revised: StoredObject { StoredObject(id: id, kind: kind, text: "\(text), revised") }
}

/// Why the store couldn't do what it was asked for.
enum StoreError: Error, CustomStringConvertible {
  case none(kind: String)
  case missing(id: String)
  case noSpace(id: String)

  var description: String {
    switch self {
    case .none(let kind): "there is no \(kind)"
    case .missing(let id): "\(id) is missing"
    case .noSpace(let id): "there is no space left for \(id)"
    }
  }
}

/// What has to be bridged? A kit that keeps objects on the disk, and that knows nothing of promises.
///
/// What reads takes a completion handler with an object and an error, one of which is nil. What writes takes a target
/// and an action, as older kits do; the target is kept until the action was called. Every call returns at once, and
/// answers on another thread, exactly once.
final class ObjectKit: Sendable {
  private let disk: Lock<StoreDisk>
  private let queue = DispatchQueue(label: "object store")
  private let underWay: DispatchGroup

  init(_ disk: StoreDisk, underWay: DispatchGroup) {
    self.disk = Lock(disk)
    self.underWay = underWay
  }

  /// Finds the ids of all objects of a kind.
  func find(_ kind: String, _ completion: @escaping @Sendable ([String]?, (any Error)?) -> Void) {
    answer(completion) { disk in disk.index.filter { $0.value == kind }.map(\.key).sorted() }
  }

  /// Reads an object.
  func get(_ id: String, _ completion: @escaping @Sendable (StoredObject?, (any Error)?) -> Void) {
    answer(completion) { disk in
      guard let object = disk.objects[id] else { throw StoreError.missing(id: id) }
      return object
    }
  }

  /// Writes an object: the new one is there, or else the old one.
  func save<Target: AnyObject & Sendable>(
    _ object: StoredObject, target: Target,
    action: @escaping @Sendable (Target) -> (StoredObject?, (any Error)?) -> Void
  ) {
    answer({ object, error in action(target)(object, error) }) { disk in
      try disk.put([object])
      return object
    }
  }

  /// Writes several objects: all of them are there, or none.
  func saveAll<Target: AnyObject & Sendable>(
    _ objects: [StoredObject], target: Target, action: @escaping @Sendable (Target) -> ((any Error)?) -> Void
  ) {
    answer({ _, error in action(target)(error) }) { disk in try disk.put(objects) }
  }

  /// Removes an object.
  func delete<Target: AnyObject & Sendable>(
    _ id: String, target: Target, action: @escaping @Sendable (Target) -> ((any Error)?) -> Void
  ) {
    answer({ _, error in action(target)(error) }) { disk in
      guard disk.objects.removeValue(forKey: id) != nil else { throw StoreError.missing(id: id) }
      disk.index[id] = nil
    }
  }

  /// What is on the disk, for the eyes of the user.
  var contents: String {
    let objects = disk.withLock(\.objects).values.sorted { $0.id < $1.id }
    return objects.map { "\($0.id) (\($0.text))" }.joined(separator: ", ")
  }

  private func answer<Value>(
    _ completion: @escaping @Sendable (Value?, (any Error)?) -> Void,
    _ work: @escaping @Sendable (inout StoreDisk) throws -> Value
  ) {
    queue.async(group: underWay) { [self] in
      do { completion(try disk.withLock { try work(&$0) }, nil) } catch { completion(nil, error) }
    }
  }
}

/// Where are the objects? In a place with room for so many more, and with an index that tells their kinds.
struct StoreDisk: Sendable {
  var objects: [String: StoredObject]
  var index: [String: String]
  private var room: Int

  init(_ objects: [StoredObject], room: Int) {
    self.objects = Dictionary(uniqueKeysWithValues: objects.map { ($0.id, $0) })
    index = self.objects.mapValues(\.kind)
    self.room = room
  }

  /// Writes all objects, or none.
  mutating func put(_ new: [StoredObject]) throws {
    if new.count > room { throw StoreError.noSpace(id: new[room].id) }
    room -= new.count
    for object in new { (objects[object.id], index[object.id]) = (object, object.kind) }
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
