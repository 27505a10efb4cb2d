extension Avatars {
  /// How does it look when the compiler makes the chain?
  ///
  /// It reads from top to bottom, and errors are caught as anywhere else. Only the tasks that run at the same time need
  /// a group, which puts their results in order by hand.
  static func asyncAwait(client: AvatarClient, screen: AvatarScreen) async {
    do {
      let user = try await client.user()
      screen.show(user)
      let contacts = try await client.contacts(of: user)
      screen.show(contacts)
      screen.show(try await client.avatars(of: contacts))
    } catch {
      screen.show(error)
    }
    screen.finish()
  }
}

extension AvatarClient {
  fileprivate func user() async throws -> User { try await value(user(_:)) }

  fileprivate func contacts(of user: User) async throws -> [Contact] { try await value { contacts(of: user, $0) } }

  fileprivate func avatars(of contacts: [Contact]) async throws -> [Avatar] {
    try await withThrowingTaskGroup { group in
      for (index, contact) in contacts.enumerated() {
        group.addTask { (index, try await value { avatar(of: contact, $0) }) }
      }
      var avatars: [Int: Avatar] = [:]
      for try await (index, avatar) in group { avatars[index] = avatar }
      return contacts.indices.compactMap { avatars[$0] }
    }
  }

  private func value<Value: Sendable>(_ work: (@escaping Completion<Value>) -> Void) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in work { continuation.resume(with: $0) } }
  }
}
