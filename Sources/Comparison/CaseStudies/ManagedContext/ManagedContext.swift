import Dispatch

/// How is code brought to the objects that may be touched in one place only, when there are two such places?
enum ManagedContext {
  static let study = Study(
    name: "ManagedContext",
    problem: "Move money from an account of one context to an account of another. Each may be touched only in its own "
      + "context. If the payee's account refuses the money, it goes back where it came from.",
    scripts: scripts, solutions: solutions)

  static let solutions: KeyValuePairs<String, @Sendable (ManagedContextStage) -> Void> = [
    "Completion handlers": { completionHandlers($0.transfer, $0.home, $0.office, $0.screen) },
    "LinkedListPromise": { linkedListPromise($0.transfer, $0.home, $0.office, $0.screen) },
    "StatefulPromise": { statefulPromise($0.transfer, $0.home, $0.office, $0.screen) },
    "ResolveBlockPromise": { resolveBlockPromise($0.transfer, $0.home, $0.office, $0.screen) },
    "FullPromises": { fullPromises($0.transfer, $0.home, $0.office, $0.screen) },
    "async/await": { stage in
      Task { await asyncAwait(stage.transfer, stage.home, stage.office, stage.screen) }
    },
  ]

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
  ) -> StudyScript<ManagedContextStage> {
    StudyScript(scenario: Study.Scenario(name: name, statement: statement, expected: expected)) { transcript in
      ManagedContextStage(transfer: transfer, transcript: transcript)
    }
  }
}

/// Two contexts with their accounts, and one screen.
struct ManagedContextStage: StudyStage {
  let transfer: Transfer
  let home: AccountContext
  let office: AccountContext
  let screen: AccountScreen

  init(transfer: Transfer, transcript: Transcript) {
    self.transfer = transfer
    home = AccountContext("at home", transcript: transcript)
    office = AccountContext("at the office", transcript: transcript)
    screen = AccountScreen(contexts: [home, office], transcript: transcript)
    home.open("Ada", balance: 42)
    office.open("Grace", balance: 7)
    office.open("Kay", balance: 1, isFrozen: true)
  }

  func isQuiet(by deadline: DispatchTime) -> Bool { home.isQuiet(by: deadline) && office.isQuiet(by: deadline) }
}
