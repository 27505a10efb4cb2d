import Dispatch

/// What has to be asked? A user name: once more after each answer that won't do, three times at most.
///
/// A value that somebody will type some time is a value that isn't there yet, like any other. Both methods take
/// completion handlers and know nothing of promises. Every call returns at once, and the handler is called on another
/// thread, exactly once.
struct Form: Sendable {
  typealias Completion = @Sendable (Result<String, FormError>) -> Void

  /// How often the user is asked at most.
  static let attempts = 3

  /// What the user is going to type before closing the input.
  let typed: Watched<ArraySlice<String>>
  /// The names that are taken, or nil if their register can't be read.
  let taken: Set<String>?
  let transcript: Transcript
  private let queue = DispatchQueue(label: "form")

  /// Asks the user for a name.
  func ask(_ completion: @escaping Completion) {
    transcript.add("user name?")
    queue.async(group: transcript.underWay) {
      completion(typed.change { $0.popFirst() }.map(Result.success) ?? .failure(.gaveUp))
    }
  }

  /// Looks whether a name will do.
  func validate(_ name: String, _ completion: @escaping Completion) {
    queue.async(group: transcript.underWay) {
      completion(Result { () throws(FormError) in try validated(name) })
    }
  }

  private func validated(_ name: String) throws(FormError) -> String {
    guard name.count > 2 else { throw .tooShort }
    guard name.allSatisfy(\.isLetter) else { throw .notLetters }
    guard let taken else { throw .noRegister }
    guard !taken.contains(name) else { throw .taken }
    return name
  }
}

/// Why there is no name.
enum FormError: String, Error, CustomStringConvertible {
  case gaveUp = "you gave up"
  case noRegister = "the register of names can't be read"
  case tooShort = "a name has three letters or more"
  case notLetters = "a name has nothing but letters"
  case taken = "this name is taken"

  var description: String { rawValue }

  /// Whether it is only this answer that won't do.
  var canAskAgain: Bool { self != .gaveUp && self != .noRegister }
}

/// What the user sees; may be called from any thread.
struct FormScreen: Screen {
  let transcript: Transcript

  /// Says why the user is asked again, or why not any more.
  func object(_ error: any Error) { transcript.add("\(error)") }

  func welcome(_ name: String) { transcript.add("welcome, \(name)") }

  func leave(_ error: any Error) { transcript.add("no account: \(error)") }
}
