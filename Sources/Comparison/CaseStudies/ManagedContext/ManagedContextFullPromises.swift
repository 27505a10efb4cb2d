import FullPromises

extension ManagedContext {
  /// How does it look with every operator at hand?
  ///
  /// Operators take a queue, but a context doesn't give its queue away. So a block that touches an account becomes a
  /// promise that the context settles.
  static func fullPromises(
    _ transfer: Transfer, _ home: AccountContext, _ office: AccountContext, _ screen: AccountScreen
  ) {
    all(home.account(of: transfer.payer), office.account(of: transfer.payee)).then(on: .global()) { payer, payee in
      home.promise { try payer.withdraw(transfer.amount) }.then(on: .global()) {
        office.promise { try payee.deposit(transfer.amount) }.recover(on: .global()) { error in
          home.promise {
            try payer.deposit(transfer.amount)
            throw error
          }
        }
      }
    }.then(on: .global()) {
      screen.show(transfer)
    }.catch(on: .global()) { error in
      screen.show(error)
    }.always(on: .global()) {
      screen.finish()
    }
  }
}

extension AccountContext {
  fileprivate func account(of owner: String) -> Promise<Account> {
    wrap(on: .global()) { self.fetch(owner, $0) }
  }

  fileprivate func promise<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) -> Promise<Value> {
    let promise = Promise<Value>.pending()
    perform {
      do { promise.fulfill(try work()) } catch { promise.reject(error) }
    }
    return promise
  }
}
