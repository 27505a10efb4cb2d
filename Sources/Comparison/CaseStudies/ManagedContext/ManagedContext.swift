/// How is code brought to the objects that may be touched in one place only, when there are two such places?
enum ManagedContext {
  static let study = Study(
    name: "ManagedContext",
    problem: "Move money from an account of one context to an account of another. Each may be touched only in its own "
      + "context. If the payee's account refuses the money, it goes back where it came from.",
    scripts: scripts,
    solutions: [
      completionHandlers, linkedListPromise, statefulPromise, resolveBlockPromise, fullPromises,
      { transfer, home, office, screen in Task { await asyncAwait(transfer, home, office, screen) } },
    ] as [@Sendable (Transfer, AccountContext, AccountContext, AccountScreen) -> Void]
  ) { $1($0.transfer, $0.home, $0.office, $0.screen) }

  typealias Stage = (transfer: Transfer, home: AccountContext, office: AccountContext, screen: AccountScreen)

  static let scripts = [
    script(
      "success", "There is enough money.", Transfer(payer: "Ada", payee: "Grace", amount: 10),
      expect: ["moved 10", "Ada has 32 at home, Grace has 17 at the office, Kay has 1 at the office"]),
    script(
      "too little", "The payer has less than that.", Transfer(payer: "Ada", payee: "Grace", amount: 100),
      expect: ["error: Ada has only 42", untouched]),
    script(
      "nobody", "The payee has no account.", Transfer(payer: "Ada", payee: "Alan", amount: 10),
      expect: ["error: Alan has no account at the office", untouched]),
    script(
      "refused", "The payee's account is frozen: the money goes back.",
      Transfer(payer: "Ada", payee: "Kay", amount: 10),
      expect: ["error: Kay's account is frozen", untouched]),
  ]

  private static let untouched = "Ada has 42 at home, Grace has 7 at the office, Kay has 1 at the office"

  private static func script(
    _ name: String, _ statement: String, _ transfer: Transfer, expect expected: [String]
  ) -> Script<Stage> {
    Script(name, statement, expect: expected) { transcript, _ in
      let home = AccountContext("at home", transcript: transcript)
      let office = AccountContext("at the office", transcript: transcript)
      home.open("Ada", balance: 42)
      office.open("Grace", balance: 7)
      office.open("Kay", balance: 1, isFrozen: true)
      return (transfer, home, office, AccountScreen(contexts: [home, office], transcript: transcript))
    }
  }
}
