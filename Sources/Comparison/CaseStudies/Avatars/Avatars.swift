import Dispatch
import Foundation

/// What happens to a solution of document 004's example: the user, the user's contacts, one avatar for each?
enum Avatars {
  static let study = Study(
    name: "Avatars",
    problem: "Read the user, then the user's contacts, then the avatars of all contacts at the same time, "
      + "show what comes, and show one error if something goes wrong.",
    scripts: scripts, solutions: solutions)

  static let solutions: KeyValuePairs<String, @Sendable (AvatarStage) -> Void> = [
    "Completion handlers": { completionHandlers(client: $0.client, screen: $0.screen) },
    "LinkedListPromise": { linkedListPromise(client: $0.client, screen: $0.screen) },
    "StatefulPromise": { statefulPromise(client: $0.client, screen: $0.screen) },
    "ResolveBlockPromise": { resolveBlockPromise(client: $0.client, screen: $0.screen) },
    "FullPromises": { fullPromises(client: $0.client, screen: $0.screen) },
    "async/await": { stage in Task { await asyncAwait(client: stage.client, screen: stage.screen) } },
  ]

  static let scripts = [
    script(
      "success", "All files are there.",
      expect: ["user: Ada", "contacts: 3"] + avatarLines + ["finished"]),
    script(
      "empty contact list", "The user has no contacts.",
      expect: ["user: Ada", "contacts: 0", "no avatars", "finished"]
    ) { try $0.write("contacts-7.json", Data("[]".utf8)) },
    script(
      "missing file", "The second of three avatars isn't there.",
      expect: ["user: Ada", "contacts: 3", "error: grace.avatar is missing", "finished"]
    ) { try $0.remove("grace.avatar") },
    script(
      "corrupt file", "One byte of the last avatar was changed.",
      expect: [
        "user: Ada", "contacts: 3", "error: kay.avatar is corrupt: the checksum of its pixels is wrong", "finished",
      ]
    ) { try $0.change("kay.avatar") { $0[$0.count - 1] ^= 1 } },
    script(
      "broken at the start", "The file of the user ends in the middle.",
      expect: ["error: user.json is corrupt: it isn't JSON", "finished"]
    ) { try $0.change("user.json") { $0.removeLast(8) } },
    script(
      "late answer",
      """
      The first avatar comes after the last. A solution that waits for the first before it asks for the last never gets \
      it.
      """,
      expect: ["user: Ada", "contacts: 3"] + avatarLines + ["finished"], holding: "alan.avatar", until: "kay.avatar"),
  ]

  private static let avatarLines = [
    "avatar 1 of 3: Alan, 4×4", "avatar 2 of 3: Grace, 6×6", "avatar 3 of 3: Kay, 8×8",
  ]

  private static func script(
    _ name: String, _ statement: String, expect expected: [String], holding file: String? = nil,
    until other: String? = nil, damage: @escaping @Sendable (AvatarFolder) throws -> Void = { _ in }
  ) -> StudyScript<AvatarStage> {
    StudyScript(scenario: Study.Scenario(name: name, statement: statement, expected: expected)) { transcript in
      let folder = try AvatarFolder()
      try damage(folder)
      return AvatarStage(folder: folder, post: Post(holding: file, until: other), transcript: transcript)
    }
  }
}

/// One folder with its service, and one screen.
struct AvatarStage: StudyStage {
  let client: AvatarClient
  let screen: AvatarScreen
  private let folder: AvatarFolder

  init(folder: AvatarFolder, post: Post, transcript: Transcript) {
    self.folder = folder
    client = AvatarClient(folder: folder.url, post: post)
    screen = AvatarScreen(transcript: transcript)
  }

  func isQuiet(by deadline: DispatchTime) -> Bool { client.isQuiet(by: deadline) }
}

/// A fresh folder with the files of one user who has three contacts.
struct AvatarFolder: Sendable {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try fill()
  }

  var url: URL { folder.url }

  func write(_ file: String, _ data: Data) throws { try data.write(to: folder.file(file)) }

  func remove(_ file: String) throws { try FileManager.default.removeItem(at: folder.file(file)) }

  func change(_ file: String, _ edit: (inout Data) -> Void) throws {
    var data = try Data(contentsOf: folder.file(file))
    edit(&data)
    try write(file, data)
  }

  private func fill() throws {
    let names = ["Alan", "Grace", "Kay"]
    try write("user.json", Data(#"{"id": 7, "name": "Ada"}"#.utf8))
    let contacts = names.map { #"{"name": "\#($0)", "avatar": "\#($0.lowercased()).avatar"}"# }
    try write("contacts-7.json", Data("[\(contacts.joined(separator: ", "))]".utf8))
    for (index, name) in names.enumerated() {
      let side = 4 + 2 * index
      let pixels = (0..<side * side).map { UInt8(truncatingIfNeeded: $0 * (index + 3)) }
      try write(
        "\(name.lowercased()).avatar", Avatar(name: name, width: side, height: side, pixels: pixels).data)
    }
  }
}
