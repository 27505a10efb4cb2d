import FullPromises

extension Avatars {
  /// How does it look with every operator at hand?
  ///
  /// Each call says where its block runs: that isn't inherited, and what says nothing runs on the main queue.
  static func fullPromises(client: AvatarClient, screen: AvatarScreen) {
    client.user().then(on: .global()) { user in
      screen.show(user)
      return client.contacts(of: user)
    }.then(on: .global()) { contacts in
      screen.show(contacts)
      return all(contacts.map(client.avatar))
    }.then(on: .global()) { avatars in
      screen.show(avatars)
    }.catch(on: .global()) { error in
      screen.show(error)
    }.always(on: .global()) {
      screen.finish()
    }
  }
}

extension AvatarClient {
  fileprivate func user() -> Promise<User> { wrap(user(_:)) }

  fileprivate func contacts(of user: User) -> Promise<[Contact]> { wrap { contacts(of: user, $0) } }

  fileprivate func avatar(of contact: Contact) -> Promise<Avatar> { wrap { avatar(of: contact, $0) } }

  private func wrap<Value>(_ work: (@escaping Completion<Value>) -> Void) -> Promise<Value> {
    let promise = Promise<Value>.pending()
    work { result in
      switch result {
      case .success(let value): promise.fulfill(value)
      case .failure(let error): promise.reject(error)
      }
    }
    return promise
  }
}
