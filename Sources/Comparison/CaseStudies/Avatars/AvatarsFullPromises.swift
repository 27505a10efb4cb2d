import FullPromises

extension Avatars {
  /// How does it look with every operator at hand?
  ///
  /// Each step names its queue: a queue isn't inherited, and a step that names none runs on the main queue.
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
  fileprivate func user() -> Promise<User> { promise(user(_:)) }

  fileprivate func contacts(of user: User) -> Promise<[Contact]> { promise { contacts(of: user, $0) } }

  fileprivate func avatar(of contact: Contact) -> Promise<Avatar> { promise { avatar(of: contact, $0) } }

  private func promise<Value: Sendable>(_ work: @escaping @Sendable (@escaping Completion<Value>) -> Void) -> Promise<
    Value
  > {
    wrap(on: .global(), work)
  }
}
