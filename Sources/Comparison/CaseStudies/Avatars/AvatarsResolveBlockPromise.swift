import ResolveBlockPromise

extension Avatars {
  /// How does it look when each block resolves the Next Promise?
  ///
  /// The block of `after` gets every result and takes the values out. The error block recovers, so the last block runs
  /// in any case.
  static func resolveBlockPromise(client: AvatarClient, screen: AvatarScreen) {
    client.user().then { user in
      screen.show(user)
      return client.contacts(of: user)
    }.then { contacts in
      screen.show(contacts)
      let promises = Dictionary(uniqueKeysWithValues: contacts.map(client.avatar).enumerated().map { ($0, $1) })
      return Promise.after(promises) { avatars, _ in try contacts.indices.compactMap { try avatars[$0]?.get() } }
    }.then { avatars in
      screen.show(avatars)
    } error: { error in
      screen.show(error)
    }.then {
      screen.finish()
    }
  }
}

extension AvatarClient {
  fileprivate func user() -> Promise<User> { .wrap(name: "user", user(_:)) }

  fileprivate func contacts(of user: User) -> Promise<[Contact]> { .wrap(name: "contacts") { contacts(of: user, $0) } }

  fileprivate func avatar(of contact: Contact) -> Promise<Avatar> {
    .wrap(name: contact.avatar) { avatar(of: contact, $0) }
  }
}
