import LinkedListPromise

extension Avatars {
  /// How does it look when a promise is a value?
  ///
  /// The service's methods are tasks as they are. Nothing starts before `task`, whose handler gets the value or the
  /// error.
  static func linkedListPromise(client: AvatarClient, screen: AvatarScreen) {
    client.user().then { user in
      screen.show(user)
      return client.contacts(of: user)
    }.then { contacts in
      screen.show(contacts)
      return all(contacts.map(client.avatar))
    }.task { result in
      switch result {
      case .success(let avatars): screen.show(avatars)
      case .failure(let error): screen.show(error)
      }
      screen.finish()
    }
  }
}

extension AvatarClient {
  fileprivate func user() -> Promise<User, AvatarError> { Promise(task: user(_:)) }

  fileprivate func contacts(of user: User) -> Promise<[Contact], AvatarError> { Promise { contacts(of: user, $0) } }

  fileprivate func avatar(of contact: Contact) -> Promise<Avatar, AvatarError> { Promise { avatar(of: contact, $0) } }
}
