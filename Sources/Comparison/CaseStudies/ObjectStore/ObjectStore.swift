/// How is a kit of completion handlers and of targets with actions bridged, method by method?
enum ObjectStore {
  static let study = Study(
    name: "ObjectStore",
    problem: "Find the notes in a store on the disk, read the first, save it revised, save two new ones together, and "
      + "delete the first. Show every step, and one error if something goes wrong.",
    scripts: scripts,
    solutions: [
      completionHandlers, linkedListPromise, statefulPromise, resolveBlockPromise, fullPromises,
      { store, screen in Task { await asyncAwait(store, screen) } },
    ] as [@Sendable (ObjectKit, StoreScreen) -> Void]
  ) { $1($0.store, $0.screen) }

  typealias Stage = (store: ObjectKit, screen: StoreScreen)

  /// The two that are saved together.
  static let drafts = [
    StoredObject(id: "note-3", kind: "note", text: "Bread"), StoredObject(id: "note-4", kind: "note", text: "Salt"),
  ]

  private static let notes = [
    StoredObject(id: "note-1", kind: "note", text: "Milk"), StoredObject(id: "note-2", kind: "note", text: "Eggs"),
    StoredObject(id: "user-1", kind: "user", text: "Ada"),
  ]

  private static let untouched = "on the disk: note-1 (Milk), note-2 (Eggs), user-1 (Ada)"
  private static let revised = "on the disk: note-1 (Milk, revised), note-2 (Eggs), user-1 (Ada)"
  private static let first = ["found note-1, note-2", "got note-1: Milk"]

  static let scripts = [
    script(
      "success", "All goes well.",
      expect: first + [
        "saved note-1: Milk, revised", "saved 2 together", "deleted note-1",
        "on the disk: note-2 (Eggs), note-3 (Bread), note-4 (Salt), user-1 (Ada)",
      ]),
    script(
      "no notes", "The store holds a user and nothing else.", objects: [notes[2]],
      expect: ["error: there is no note", "on the disk: user-1 (Ada)"]),
    script(
      "missing file", "The index knows the first note, but its file is gone.", losing: notes[0].id,
      expect: [first[0], "error: note-1 is missing", "on the disk: note-2 (Eggs), user-1 (Ada)"]),
    script(
      "no space left", "The disk is full when the first note is saved: the old one stays.", room: 0,
      expect: first + ["error: there is no space left for note-1", untouched]),
    script(
      "no space for all", "The disk is full after one of the new notes: neither of them stays.", room: 2,
      expect: first + [
        "saved note-1: Milk, revised", "error: there is no space left for note-4", revised,
      ]),
  ]

  private static func script(
    _ name: String, _ statement: String, objects: [StoredObject] = notes, room: Int = 3, losing lost: String = "",
    expect lines: [String]
  ) -> Script<Stage> {
    Script(name, statement, expect: lines) { transcript, _ in
      var disk = StoreDisk(objects, room: room)
      disk.objects[lost] = nil
      let store = ObjectKit(disk, underWay: transcript.underWay)
      return (store, StoreScreen(store: store, transcript: transcript))
    }
  }
}
