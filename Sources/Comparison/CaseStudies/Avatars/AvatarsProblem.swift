import Dispatch

/// Somebody who has contacts.
struct User: Sendable {
  let id: Int
  let name: String
}

/// Somebody the user knows, and the file that holds the avatar.
struct Contact: Sendable {
  let name: String
  let avatar: String
}

/// A small grey picture of a contact.
struct Avatar: Sendable {
  let name: String
  let width: Int
  let height: Int
}

/// Why the service couldn't answer; always names the file.
struct AvatarError: Error, CustomStringConvertible {
  let file: String

  var description: String { "\(file) is missing" }
}

/// What has to be asked, and what may come back? A user, the user's contacts, an avatar for each; or an error.
///
/// The service has completion handlers and knows nothing of promises. Every call returns at once. The file is read on
/// another thread, and the handler is called there, exactly once. Calls don't wait for each other.
struct AvatarClient: Sendable {
  typealias Completion<Value> = @Sendable (Result<Value, AvatarError>) -> Void

  /// What is in each file.
  let files: [String: any Sendable]
  /// The answer for this file is given only after the one for `other`, so that an order can be played without waiting.
  let late: String?
  let other: String?
  let underWay: DispatchGroup
  private let queue = DispatchQueue(label: "avatar client", attributes: .concurrent)
  private let gate = Gate()

  /// Reads the current user.
  func user(_ completion: @escaping Completion<User>) { read("user.json", completion) }

  /// Reads the contacts of a user.
  func contacts(of user: User, _ completion: @escaping Completion<[Contact]>) {
    read("contacts-\(user.id).json", completion)
  }

  /// Reads the avatar of a contact.
  func avatar(of contact: Contact, _ completion: @escaping Completion<Avatar>) { read(contact.avatar, completion) }

  private func read<Value: Sendable>(_ file: String, _ completion: @escaping Completion<Value>) {
    queue.async(group: underWay) {
      let result = (files[file] as? Value).map(Result.success) ?? .failure(AvatarError(file: file))
      if file == late { gate.pass { completion(result) } } else { completion(result) }
      if file == other { gate.open() }
    }
  }
}

/// What the user looks at; may be called from any thread.
struct AvatarScreen: Screen {
  let transcript: Transcript

  func show(_ user: User) { transcript.add("user: \(user.name)") }

  func show(_ contacts: [Contact]) { transcript.add("contacts: \(contacts.count)") }

  func show(_ avatars: [Avatar]) {
    if avatars.isEmpty { transcript.add("no avatars") }
    for (index, avatar) in avatars.enumerated() {
      let size = "\(avatar.width)×\(avatar.height)"
      transcript.add("avatar \(index + 1) of \(avatars.count): \(avatar.name), \(size)")
    }
  }
}
