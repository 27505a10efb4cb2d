extension ManagedContext {
  /// How does it look when the compiler makes the chain?
  ///
  /// A block is awaited in its context, and its errors are caught around it. In a newer kit the context would be an
  /// actor. Then the compiler would check what is checked here at run time.
  static func asyncAwait(
    _ transfer: Transfer, _ home: AccountContext, _ office: AccountContext, _ screen: AccountScreen
  ) async {
    do {
      let payer = try await home.account(of: transfer.payer)
      let payee = try await office.account(of: transfer.payee)
      try await home.value { try payer.withdraw(transfer.amount) }
      do {
        try await office.value { try payee.deposit(transfer.amount) }
      } catch {
        try await home.value { try payer.deposit(transfer.amount) }
        throw error
      }
      screen.show(transfer)
    } catch {
      screen.show(error)
    }
    screen.finish()
  }
}

extension AccountContext {
  fileprivate func account(of owner: String) async throws -> Account {
    try await withCheckedThrowingContinuation { continuation in
      fetch(owner) { continuation.resume(with: $0) }
    }
  }

  fileprivate func value<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      perform { continuation.resume(with: Result(catching: work)) }
    }
  }
}
