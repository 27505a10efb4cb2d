extension ManagedContext {
  /// How does it look with completion handlers alone?
  ///
  /// Each change of context is one more level, and each level has to handle its error and reach the end.
  static func completionHandlers(
    _ transfer: Transfer, _ home: AccountContext, _ office: AccountContext, _ screen: AccountScreen
  ) {
    @Sendable func fail(_ error: AccountError) {
      screen.show(error)
      screen.finish()
    }
    home.fetch(transfer.payer) { result in
      switch result {
      case .failure(let error): fail(error)
      case .success(let payer):
        office.fetch(transfer.payee) { result in
          switch result {
          case .failure(let error): fail(error)
          case .success(let payee):
            home.perform {
              do throws(AccountError) { try payer.withdraw(transfer.amount) } catch { return fail(error) }
              office.perform {
                do throws(AccountError) {
                  try payee.deposit(transfer.amount)
                  screen.show(transfer)
                  screen.finish()
                } catch {
                  home.perform { [error] in
                    try? payer.deposit(transfer.amount)
                    fail(error)
                  }
                }
              }
            }
          }
        }
      }
    }
  }
}
