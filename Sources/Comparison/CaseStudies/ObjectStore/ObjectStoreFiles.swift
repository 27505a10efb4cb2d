import Foundation

/// How is a file either the old one or the new one, and never half of it? It is written beside, and then renamed.
///
/// One file for each object, and an index with the kind of each. To be used by one thread at a time.
final class StoreFiles: Sendable {
  let folder: ScratchFolder
  /// How many more files fit on the disk.
  private let room = Lock(Int.max)

  /// The files of a new folder of its own; the disk has room for so many more.
  init(_ objects: [StoredObject], room: Int) throws {
    folder = try ScratchFolder()
    try folder.write("{}", to: "index.json")
    try put(objects)
    self.room.withLock { $0 = room }
  }

  /// The kinds of all objects, by their ids.
  func index() throws -> [String: String] { try read("index") }

  func object(_ id: String) throws -> StoredObject { try read(id) }

  /// Writes all objects, or none.
  func put(_ objects: [StoredObject]) throws {
    var index = try index()
    for object in objects { index[object.id] = object.kind }
    let encoder = JSONEncoder()
    let files = try objects.map { ("\($0.id).json", try encoder.encode($0)) }
    try write(files + [("index.json", try encoder.encode(index))])
  }

  func remove(_ id: String) throws {
    var index = try index()
    guard index.removeValue(forKey: id) != nil else { throw StoreError.missing(id: id) }
    try write([("index.json", try JSONEncoder().encode(index))])
    try folder.remove("\(id).json")
  }

  /// The objects on the disk with their texts, and whatever else lies there.
  var contents: String {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.url.path)) ?? []
    return names.filter { $0 != "index.json" }.sorted().map { name in
      guard name.hasSuffix(".json") else { return "\(name) left behind" }
      let object = try? object(String(name.dropLast(5)))
      return object.map { "\($0.id) (\($0.text))" } ?? "\(name) unreadable"
    }.joined(separator: ", ")
  }

  /// Writes every file beside its old one, then renames them; what was written is removed if the room doesn't suffice.
  /// A disk without room takes half of the file before it says so.
  private func write(_ files: [(name: String, data: Data)]) throws {
    do {
      for (name, data) in files {
        let room = room.withLock { room in
          room -= 1
          return room
        }
        try data.prefix(room < 0 ? data.count / 2 : data.count).write(to: folder.file(name + ".new"))
        if room < 0 { throw StoreError.noSpace(file: name) }
      }
    } catch {
      for (name, _) in files { try? folder.remove(name + ".new") }
      throw error
    }
    for (name, _) in files where rename(folder.file(name + ".new").path, folder.file(name).path) != 0 {
      throw CocoaError(.fileWriteUnknown)
    }
  }

  private func read<Value: Decodable>(_ id: String) throws -> Value {
    let file = "\(id).json"
    guard let data = try? Data(contentsOf: folder.file(file)) else { throw StoreError.missing(id: id) }
    do { return try JSONDecoder().decode(Value.self, from: data) } catch { throw StoreError.corrupt(file: file) }
  }
}
