/// What if each avatar is taken for itself?
///
/// The error of one is dropped, and the others are shown as if they were all.
extension Avatars {
  static let wrong = Study.wrong("Avatars", "missing file", of: scripts) { stage in
    stage.client.user { user in
      guard case .success(let user) = user else { return }
      stage.screen.show(user)
      stage.client.contacts(of: user) { contacts in
        guard case .success(let contacts) = contacts else { return }
        stage.screen.show(contacts)
        let answers = Lock<[Int: Avatar?]>([:])
        for (index, contact) in contacts.enumerated() {
          stage.client.avatar(of: contact) { avatar in
            let all = answers.withLock { answers in
              answers[index] = .some(try? avatar.get())
              return answers
            }
            guard all.count == contacts.count else { return }
            stage.screen.show(all.sorted { $0.key < $1.key }.compactMap(\.value))
            stage.screen.finish()
          }
        }
      }
    }
  }
}
