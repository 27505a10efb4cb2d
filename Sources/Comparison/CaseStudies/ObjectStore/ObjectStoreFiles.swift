import Foundation

/// How is a file either the old one or the new one, and never half of it? It is written beside, and then renamed.
///
/// One file for each object, and an index with the kind of each. To be used by one thread at a time.
final class StoreFiles: Sendable {
  let folder: ScratchFolder
  /// How many more files fit on the disk; nil for a disk that is large enough.
  private let room: Lock<Int?>

  /// The files of a new folder of its own; the disk has room for so many more.
  init(_ objects: [StoredObject], room: Int? = nil) throws {
    folder = try ScratchFolder()
    self.room = Lock(nil)
    try write([("index.json", try encoded([String: String]()))])
    try put(objects)
    self.room.withLock { $0 = room }
  }

  /// The kinds of all objects, by their ids.
  func index() throws(StoreError) -> [String: String] { try decoded("index.json") }

  func object(_ id: String) throws(StoreError) -> StoredObject {
    guard FileManager.default.fileExists(atPath: folder.file("\(id).json").path) else { throw .missing(id: id) }
    return try decoded("\(id).json")
  }

  /// Writes all objects, or none.
  func put(_ objects: [StoredObject]) throws(StoreError) {
    var index = try index()
    for object in objects { index[object.id] = object.kind }
    var files: [(name: String, data: Data)] = []
    for object in objects { files.append(("\(object.id).json", try encoded(object))) }
    try write(files + [("index.json", try encoded(index))])
  }

  func remove(_ id: String) throws(StoreError) {
    var index = try index()
    guard index.removeValue(forKey: id) != nil else { throw .missing(id: id) }
    try write([("index.json", try encoded(index))])
    try attempt(id) { try FileManager.default.removeItem(at: folder.file("\(id).json")) }
  }

  /// The objects on the disk with their texts, and whatever else lies there.
  var contents: String {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.url.path)) ?? []
    return names.filter { $0 != "index.json" }.sorted().map { name in
      guard name.hasSuffix(".json") else { return "\(name) left behind" }
      let object: StoredObject? = try? decoded(name)
      return object.map { "\($0.id) (\($0.text))" } ?? "\(name) unreadable"
    }.joined(separator: ", ")
  }

  /// Writes every file beside its old one, then renames them; what was written is removed if the room doesn't suffice.
  private func write(_ files: [(name: String, data: Data)]) throws(StoreError) {
    do throws(StoreError) {
      for (name, data) in files { try writeBeside(name, data) }
    } catch {
      for (name, _) in files { try? FileManager.default.removeItem(at: folder.file(name + ".new")) }
      throw error
    }
    for (name, _) in files where rename(folder.file(name + ".new").path, folder.file(name).path) != 0 {
      throw .failed(file: name, reason: String(cString: strerror(errno)))
    }
  }

  /// A disk without room takes half of the file before it says so.
  private func writeBeside(_ name: String, _ data: Data) throws(StoreError) {
    let fits = room.withLock { room in
      room = room.map { $0 - 1 }
      return room.map { $0 >= 0 } ?? true
    }
    try attempt(name) { try (fits ? data : data.prefix(data.count / 2)).write(to: folder.file(name + ".new")) }
    if !fits { throw .noSpace(file: name) }
  }

  private func decoded<Value: Decodable>(_ name: String) throws(StoreError) -> Value {
    let data = try attempt(name) { try Data(contentsOf: folder.file(name)) }
    do { return try JSONDecoder().decode(Value.self, from: data) } catch { throw .corrupt(file: name) }
  }

  private func encoded(_ value: some Encodable) throws(StoreError) -> Data {
    try attempt("an object") { try JSONEncoder().encode(value) }
  }

  private func attempt<Value>(_ name: String, _ work: () throws -> Value) throws(StoreError) -> Value {
    do { return try work() } catch CocoaError.fileWriteOutOfSpace {
      throw .noSpace(file: name)
    } catch {
      throw .failed(file: name, reason: error.localizedDescription)
    }
  }
}
