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
  case unreadable(file: String, reason: String)
  case corrupt(file: String, reason: String)

  var description: String {
    switch self {
    case .missing(let file): "\(file) is missing"
    case .unreadable(let file, let reason): "\(file) can't be read: \(reason)"
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

  private let folder: URL
  private let post: Post
  private let queue = DispatchQueue(label: "avatar client", attributes: .concurrent)
  private let underWay = DispatchGroup()

  /// A client for the files of a folder, whose answers come in the order in which the post brings them.
  init(folder: URL, post: Post = Post()) {
    self.folder = folder
    self.post = post
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

  /// Waits until no file is being read and no handler runs, and returns whether that was so before the deadline.
  func isQuiet(by deadline: DispatchTime) -> Bool { underWay.wait(timeout: deadline) == .success }

  private func read<Value: Sendable>(
    _ file: String, _ completion: @escaping Completion<Value>,
    _ decode: @escaping @Sendable (String, Data) throws(AvatarError) -> Value
  ) {
    queue.async(group: underWay) { [folder, post] in
      let result = Result { () throws(AvatarError) in
        try decode(file, contents(of: file, in: folder))
      }
      post.deliver(file) { completion(result) }
    }
  }
}

/// What brings the answers: at once, or a late one only after another, so that an order can be played without waiting.
final class Post: Sendable {
  private enum Late {
    case expected
    case held(@Sendable () -> Void)
    case free
  }

  private let file: String?
  private let other: String?
  private let late: Lock<Late>

  /// Brings the answer for `file`, if one is named, only after the answer for `other`.
  init(holding file: String? = nil, until other: String? = nil) {
    self.file = file
    self.other = other
    late = Lock(file == nil ? .free : .expected)
  }

  func deliver(_ name: String, _ answer: @escaping @Sendable () -> Void) {
    if name == file, hold(answer) { return }
    answer()
    if name == other { release()?() }
  }

  private func hold(_ answer: @escaping @Sendable () -> Void) -> Bool {
    late.withLock { late in
      guard case .expected = late else { return false }
      late = .held(answer)
      return true
    }
  }

  private func release() -> (@Sendable () -> Void)? {
    late.withLock { late in
      defer { late = .free }
      guard case .held(let answer) = late else { return nil }
      return answer
    }
  }
}

/// What the user looks at; may be called from any thread.
struct AvatarScreen: Sendable {
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

  func show(_ error: any Error) { transcript.add("error: \(error)") }

  /// Says that there is nothing more to come, whatever came before.
  func finish() { transcript.finish() }
}
