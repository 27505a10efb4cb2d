import ResolveBlockPromise

extension ManagedContext {
  /// How does it look when each block resolves the Next Promise?
  ///
  /// `runInContext` says where a block runs, and the chain reads as if there were one context. The Next Promise doesn't
  /// inherit the context, so each block names its own.
  static func resolveBlockPromise(
    _ transfer: Transfer, _ home: AccountContext, _ office: AccountContext, _ screen: AccountScreen
  ) {
    Promise.after(home.account(of: transfer.payer), office.account(of: transfer.payee)) { payer, payee in
      (try payer.get(), try payee.get())
    }.runInContext(home).then { payer, payee in
      try payer.withdraw(transfer.amount)
      return Promise.resolved(with: payee).runInContext(office).then { payee in
        try payee.deposit(transfer.amount)
      }.runInContext(home).thenError { result in
        if case .failure = result { try payer.deposit(transfer.amount) }
        try result.get()
      }
    }.then {
      screen.show(transfer)
    } error: { error in
      screen.show(error)
    }.then {
      screen.finish()
    }
  }
}

extension AccountContext: ExecutionContext {
  func enqueue(_ block: @escaping @Sendable () -> Void) { perform(block) }

  fileprivate func account(of owner: String) -> Promise<Account> { .wrap(name: owner) { fetch(owner, $0) } }
}
