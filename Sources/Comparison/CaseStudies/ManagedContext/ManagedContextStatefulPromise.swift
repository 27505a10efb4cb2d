import StatefulPromise

extension ManagedContext {
  /// How does it look when a promise is one run, shared by all who wait for it?
  ///
  /// Blocks run where the work completes, so the context is soon lost. So each block that touches an account is sent to
  /// its context.
  static func statefulPromise(
    _ transfer: Transfer, _ home: AccountContext, _ office: AccountContext, _ screen: AccountScreen
  ) {
    all(home.account(of: transfer.payer), office.account(of: transfer.payee)).then { payer, payee in
      home.promise { () throws(AccountError) in try payer.withdraw(transfer.amount) }.then {
        office.promise { () throws(AccountError) in try payee.deposit(transfer.amount) }.recover { error in
          home.promise { () throws(AccountError) in
            try payer.deposit(transfer.amount)
            throw error
          }
        }
      }
    }.start { result in
      switch result {
      case .success: screen.show(transfer)
      case .failure(let error): screen.show(error)
      }
      screen.finish()
    }
  }
}

extension AccountContext {
  fileprivate func account(of owner: String) -> Promise<Account, AccountError> { Promise { self.fetch(owner, $0) } }

  fileprivate func promise<Value: Sendable>(
    _ work: @escaping @Sendable () throws(AccountError) -> Value
  ) -> Promise<Value, AccountError> {
    Promise { completionHandler in
      self.perform { completionHandler(Result(catching: work)) }
    }
  }
}
