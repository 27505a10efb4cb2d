import Dispatch
import Foundation

/// Somebody who has contacts.
struct User: Decodable, Sendable, Equatable {
  let id: Int
  let name: String
}

/// Somebody the user knows, and the file that holds the avatar.
struct Contact: Decodable, Sendable, Equatable {
  let name: String
  let avatar: String
}

/// A small grey picture of a contact.
struct Avatar: Sendable, Equatable {
  let name: String
  let width: Int
  let height: Int
  let pixels: [UInt8]
}

/// Why the service couldn't answer; always names the file.
enum AvatarError: Error, Equatable, CustomStringConvertible {
  case missing(file: String)
  case corrupt(file: String, reason: String)

  var description: String {
    switch self {
    case .missing(let file): "\(file) is missing"
    case .corrupt(let file, let reason): "\(file) is corrupt: \(reason)"
    }
  }
}

/// What has to be asked, and what may come back? A user, the user's contacts, an avatar for each; or an error.
///
/// The service has completion handlers and knows nothing of promises. Every call returns at once. The file is read on
/// another thread, and the handler is called there, exactly once. Calls don't wait for each other.
struct AvatarClient: Sendable {
  typealias Completion<Value> = @Sendable (Result<Value, AvatarError>) -> Void

  private let folder: ScratchFolder
  private let late: String?
  private let other: String?
  private let underWay: DispatchGroup
  private let queue = DispatchQueue(label: "avatar client", attributes: .concurrent)
  private let gate = Gate()

  /// A client for the files of a folder. It gives the answer for the file `late`, if one is named, only after the
  /// answer for `other`, so that an order can be played without waiting.
  init(folder: ScratchFolder, holding late: String? = nil, until other: String? = nil, underWay: DispatchGroup) {
    (self.folder, self.late, self.other, self.underWay) = (folder, late, other, underWay)
  }

  /// Reads the current user.
  func user(_ completion: @escaping Completion<User>) {
    read("user.json", completion, User.init(file:data:))
  }

  /// Reads the contacts of a user.
  func contacts(of user: User, _ completion: @escaping Completion<[Contact]>) {
    read("contacts-\(user.id).json", completion, [Contact].init(file:data:))
  }

  /// Reads the avatar of a contact.
  func avatar(of contact: Contact, _ completion: @escaping Completion<Avatar>) {
    read(contact.avatar, completion) { file, data throws(AvatarError) in
      try Avatar(of: contact.name, file: file, data: data)
    }
  }

  private func read<Value: Sendable>(
    _ file: String, _ completion: @escaping Completion<Value>,
    _ decode: @escaping @Sendable (String, Data) throws(AvatarError) -> Value
  ) {
    queue.async(group: underWay) {
      let result = Result { () throws(AvatarError) in
        try decode(file, folder.contents(of: file))
      }
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
