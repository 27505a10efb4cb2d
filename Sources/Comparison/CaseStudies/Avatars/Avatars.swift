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
    script("success", "All files are there.", expect: ["user: Ada", "contacts: 3"] + avatarLines),
    script(
      "empty contact list", "The user has no contacts.", changing: "contacts-7.json", to: [Contact](),
      expect: ["user: Ada", "contacts: 0", "no avatars"]),
    script(
      "missing file", "The second of three avatars isn't there.", changing: "grace.avatar",
      expect: ["user: Ada", "contacts: 3", "error: grace.avatar is missing"]),
    script(
      "missing at the start", "The file of the user isn't there.", changing: "user.json",
      expect: ["error: user.json is missing"]),
    script(
      "late answer",
      """
      The first avatar comes after the last. A solution that waits for the first before it asks for the last never gets \
      it.
      """,
      expect: ["user: Ada", "contacts: 3"] + avatarLines, holding: "alan.avatar", until: "kay.avatar"),
  ]

  private static let avatarLines = [
    "avatar 1 of 3: Alan, 4×4", "avatar 2 of 3: Grace, 6×6", "avatar 3 of 3: Kay, 8×8",
  ]

  private static func script(
    _ name: String, _ statement: String, changing changed: String? = nil, to content: (any Sendable)? = nil,
    expect lines: [String], holding late: String? = nil, until other: String? = nil
  ) -> Script<Stage> {
    Script(name, statement, expect: lines + ["finished"]) { transcript, _ in
      let avatars = [("Alan", 4), ("Grace", 6), ("Kay", 8)].map { Avatar(name: $0, width: $1, height: $1) }
      let contacts = avatars.map { Contact(name: $0.name, avatar: "\($0.name.lowercased()).avatar") }
      var files: [String: any Sendable] = ["user.json": User(id: 7, name: "Ada"), "contacts-7.json": contacts]
      for (contact, avatar) in zip(contacts, avatars) { files[contact.avatar] = avatar }
      if let changed { files[changed] = content }
      let client = AvatarClient(files: files, late: late, other: other, underWay: transcript.underWay)
      return (client, AvatarScreen(transcript: transcript))
    }
  }
}
