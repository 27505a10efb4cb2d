import Foundation

/// What happens to a solution of document 004's example: the user, the user's contacts, one avatar for each?
enum Avatars {
  static let study = Study(
    name: "Avatars",
    problem: "Read the user, then the user's contacts, then the avatars of all contacts at the same time, "
      + "show what comes, and show one error if something goes wrong.",
    scripts: scripts,
    solutions: [
      completionHandlers, linkedListPromise, statefulPromise, resolveBlockPromise, fullPromises,
      { client, screen in Task { await asyncAwait(client: client, screen: screen) } },
    ] as [@Sendable (AvatarClient, AvatarScreen) -> Void]
  ) { $1($0.client, $0.screen) }

  typealias Stage = (client: AvatarClient, screen: AvatarScreen)

  static let scripts = [
    script(
      "success", "All files are there.",
      expect: ["user: Ada", "contacts: 3"] + avatarLines + ["finished"]),
    script(
      "empty contact list", "The user has no contacts.",
      expect: ["user: Ada", "contacts: 0", "no avatars", "finished"]
    ) { try $0.write("[]", to: "contacts-7.json") },
    script(
      "missing file", "The second of three avatars isn't there.",
      expect: ["user: Ada", "contacts: 3", "error: grace.avatar is missing", "finished"]
    ) { try $0.remove("grace.avatar") },
    script(
      "corrupt file", "One byte of the last avatar was changed.",
      expect: [
        "user: Ada", "contacts: 3", "error: kay.avatar is corrupt: the checksum of its pixels is wrong", "finished",
      ]
    ) { try $0.damage("kay.avatar") { $0[$0.count - 1] ^= 1 } },
    script(
      "broken at the start", "The file of the user ends in the middle.",
      expect: ["error: user.json is corrupt: it isn't JSON", "finished"]
    ) { try $0.damage("user.json") { $0.removeLast(8) } },
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
    until other: String? = nil, damage: @escaping @Sendable (ScratchFolder) throws -> Void = { _ in }
  ) -> Script<Stage> {
    Script(name, statement, expect: expected) { transcript, _ in
      let folder = try folder()
      try damage(folder)
      let client = AvatarClient(folder: folder, holding: file, until: other, underWay: transcript.underWay)
      return (client, AvatarScreen(transcript: transcript))
    }
  }

  /// A fresh folder with the files of one user who has three contacts.
  static func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    let names = ["Alan", "Grace", "Kay"]
    try folder.write(#"{"id": 7, "name": "Ada"}"#, to: "user.json")
    let contacts = names.map { #"{"name": "\#($0)", "avatar": "\#($0.lowercased()).avatar"}"# }
    try folder.write("[\(contacts.joined(separator: ", "))]", to: "contacts-7.json")
    for (index, name) in names.enumerated() {
      let side = 4 + 2 * index
      let pixels = (0..<side * side).map { UInt8(truncatingIfNeeded: $0 * (index + 3)) }
      let avatar = Avatar(name: name, width: side, height: side, pixels: pixels)
      try avatar.data.write(to: folder.file("\(name.lowercased()).avatar"))
    }
    return folder
  }
}
