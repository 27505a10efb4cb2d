import StatefulPromise

extension Avatars {
  /// How does it look when a promise is one run, shared by all who wait for it?
  ///
  /// Nothing starts before the last line, and that line has both ends.
  static func statefulPromise(client: AvatarClient, screen: AvatarScreen) {
    client.user().then { user in
      screen.show(user)
      return client.contacts(of: user)
    }.then { contacts in
      screen.show(contacts)
      return gathered(contacts.map(client.avatar))
    }.start { result in
      switch result {
      case .success(let avatars): screen.show(avatars)
      case .failure(let error): screen.show(error)
      }
      screen.finish()
    }
  }

  /// Starts all, then waits for one after the other, which loses no time: a promise runs once and keeps its result.
  private static func gathered(_ promises: [Promise<Avatar, AvatarError>]) -> Promise<[Avatar], AvatarError> {
    for promise in promises { promise.start() }
    return promises.reduce(Promise(result: [])) { gathered, promise in
      gathered.then { avatars in promise.then { Promise(result: avatars + [$0]) } }
    }
  }
}

extension AvatarClient {
  fileprivate func user() -> Promise<User, AvatarError> { Promise(task: user(_:)) }

  fileprivate func contacts(of user: User) -> Promise<[Contact], AvatarError> { Promise { contacts(of: user, $0) } }

  fileprivate func avatar(of contact: Contact) -> Promise<Avatar, AvatarError> { Promise { avatar(of: contact, $0) } }
}
