/// What happens to a solution of document 000's other use of a promise: a value that the user gives later?
enum Filling {
  static let study = Study(
    name: "Form",
    problem:
      "Ask the user for a name, look whether it will do, ask again if it won't, three times at most, and end well "
      + "if the user gives up.",
    scripts: scripts,
    solutions: [
      completionHandlers, linkedListPromise, statefulPromise, resolveBlockPromise, fullPromises,
      { form, screen in Task { await asyncAwait(form, screen) } },
    ] as [@Sendable (Form, FormScreen) -> Void]
  ) { $1($0.form, $0.screen) }

  typealias Stage = (form: Form, screen: FormScreen)

  static let scripts = [
    script("success", "The first name will do.", typing: ["grace"], expect: ["user name?", "welcome, grace"]),
    script(
      "asked again", "The first name is too short and the second one taken.", typing: ["al", "ada", "alan"],
      expect: [
        "user name?", "a name has three letters or more", "user name?", "this name is taken", "user name?",
        "welcome, alan",
      ]),
    script(
      "three attempts", "None of three names will do.", typing: ["ada", "4da", ""],
      expect: [
        "user name?", "this name is taken", "user name?", "a name has nothing but letters", "user name?",
        "a name has three letters or more", "no account: a name has three letters or more",
      ]),
    script(
      "given up later", "The user closes the input after a name that won't do.", typing: ["ada"],
      expect: ["user name?", "this name is taken", "user name?", "no account: you gave up"]),
    script(
      "no register", "The register of names isn't there, and asking again wouldn't help.", taken: nil,
      typing: ["grace"],
      expect: ["user name?", "no account: the register of names can't be read"]),
  ]

  private static func script(
    _ name: String, _ statement: String, taken: Set<String>? = ["ada", "bob"], typing lines: [String],
    expect: [String]
  ) -> Script<Stage> {
    Script(name, statement, expect: expect + ["finished"]) { transcript, _ in
      (Form(typed: Watched(lines[...]), taken: taken, transcript: transcript), FormScreen(transcript: transcript))
    }
  }
}
