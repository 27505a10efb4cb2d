import ResolveBlockPromise

extension Avatars {
  /// How does it look when each block resolves the Next Promise?
  ///
  /// The error block recovers, so the last block runs in any case.
  static func resolveBlockPromise(client: AvatarClient, screen: AvatarScreen) {
    client.user().then { user in
      screen.show(user)
      return client.contacts(of: user)
    }.then { contacts in
      screen.show(contacts)
      return gathered(contacts.map(client.avatar))
    }.then { avatars in
      screen.show(avatars)
    } error: { error in
      screen.show(error)
    }.then {
      screen.finish()
    }
  }

  /// Waits for one avatar after the other, which loses no time: they are on their way already.
  private static func gathered(_ promises: [Promise<Avatar>]) -> Promise<[Avatar]> {
    promises.reduce(.resolved(with: [])) { gathered, promise in
      gathered.then { avatars in promise.then { avatars + [$0] } }
    }
  }
}

extension AvatarClient {
  fileprivate func user() -> Promise<User> { promise("user", user(_:)) }

  fileprivate func contacts(of user: User) -> Promise<[Contact]> { promise("contacts") { contacts(of: user, $0) } }

  fileprivate func avatar(of contact: Contact) -> Promise<Avatar> {
    promise(contact.avatar) { avatar(of: contact, $0) }
  }

  private func promise<Value>(_ name: String, _ work: (@escaping Completion<Value>) -> Void) -> Promise<Value> {
    let promise = Promise<Value>(name: name)
    work { promise.resolve($0.mapError { $0 }) }
    return promise
  }
}
