/// What if both accounts are touched in one block?
///
/// It runs in the payer's context. The payee's account has another one, and an object that isn't locked would break.
extension ManagedContext {
  static let wrong = Study.wrong("ManagedContext", "success", of: scripts) { stage in
    let transfer = stage.transfer
    stage.home.fetch(transfer.payer) { payer in
      stage.office.fetch(transfer.payee) { payee in
        stage.home.perform {
          do {
            try payer.get().withdraw(transfer.amount)
            try payee.get().deposit(transfer.amount)
            stage.screen.show(transfer)
          } catch {
            stage.screen.show(error)
          }
          stage.screen.finish()
        }
      }
    }
  }
}
