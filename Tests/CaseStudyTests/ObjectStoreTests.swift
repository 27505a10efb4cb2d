import Foundation
import Testing

@testable import CaseStudies

/// Does the store keep its word?
@Suite("The study of the object store")
struct ObjectStoreTests {
  @Test("A disk that fills up, at whichever file, leaves the old objects and nothing else", arguments: 0...2)
  func full(room: Int) throws {
    let files = try StoreFiles([Self.note], room: room)
    let new = [StoredObject(id: "n", kind: "note", text: "new"), StoredObject(id: "m", kind: "note", text: "new")]
    let full = ["n.json", "m.json", "index.json"][room]
    #expect(throws: StoreError.noSpace(file: full)) { try files.put(new) }
    #expect(files.contents == "n (old)")
    #expect(try files.index() == ["n": "note"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: files.folder.url.path).count == 2)
  }

  private static let note = StoredObject(id: "n", kind: "note", text: "old")
}
