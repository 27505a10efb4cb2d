extension Avatars {
  /// How does it look with completion handlers alone?
  ///
  /// Handlers nest, each passes on its error, and the avatars are counted by hand.
  static func completionHandlers(client: AvatarClient, screen: AvatarScreen) {
    gather(client: client, screen: screen) { result in
      switch result {
      case .success(let avatars): screen.show(avatars)
      case .failure(let error): screen.show(error)
      }
      screen.finish()
    }
  }

  private static func gather(
    client: AvatarClient, screen: AvatarScreen, completion: @escaping AvatarClient.Completion<[Avatar]>
  ) {
    client.user { result in
      switch result {
      case .failure(let error): completion(.failure(error))
      case .success(let user):
        screen.show(user)
        client.contacts(of: user) { result in
          switch result {
          case .failure(let error): completion(.failure(error))
          case .success(let contacts):
            screen.show(contacts)
            guard !contacts.isEmpty else { return completion(.success([])) }
            let gathering = Lock(Gathering(count: contacts.count))
            for (index, contact) in contacts.enumerated() {
              client.avatar(of: contact) { result in
                let outcome = gathering.withLock { $0.receive(result, at: index) }
                if let outcome { completion(outcome) }
              }
            }
          }
        }
      }
    }
  }

  /// The avatars that came so far; they come on several threads, in any order.
  private struct Gathering {
    private var avatars: [Avatar?]
    private var missing: Int

    init(count: Int) {
      avatars = Array(repeating: nil, count: count)
      missing = count
    }

    /// Takes one answer, and returns the outcome once: with the first error or with the last avatar.
    mutating func receive(_ result: Result<Avatar, AvatarError>, at index: Int) -> Result<[Avatar], AvatarError>? {
      guard missing > 0 else { return nil }
      switch result {
      case .failure(let error):
        missing = 0
        return .failure(error)
      case .success(let avatar):
        avatars[index] = avatar
        missing -= 1
        return missing == 0 ? .success(avatars.compactMap { $0 }) : nil
      }
    }
  }
}
