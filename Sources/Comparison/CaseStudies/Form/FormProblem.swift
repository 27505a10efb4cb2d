import Dispatch
import Foundation

/// What has to be asked? A user name: once more after each answer that won't do, three times at most.
///
/// A value that somebody will type some time is a value that isn't there yet, like any other. Both services take
/// completion handlers and know nothing of promises. Every call returns at once, and the handler is called on another
/// thread, exactly once.
struct Form: Sendable {
  typealias Completion = @Sendable (Result<String, FormError>) -> Void

  /// How often the user is asked at most.
  static let attempts = 3

  let terminal: Terminal
  let register: NameRegister

  /// Asks the user for a name.
  func ask(_ completion: @escaping Completion) {
    terminal.ask("user name?") { answer in completion(answer.map(Result.success) ?? .failure(.gaveUp)) }
  }

  /// Looks whether a name will do.
  func validate(_ name: String, _ completion: @escaping Completion) { register.validate(name, completion) }
}

/// Why there is no name.
enum FormError: Error, Equatable, CustomStringConvertible {
  case gaveUp
  case noRegister
  case tooShort
  case notLetters
  case taken

  /// Whether it is only this answer that won't do.
  var canAskAgain: Bool { self != .gaveUp && self != .noRegister }

  var description: String {
    switch self {
    case .gaveUp: "you gave up"
    case .noRegister: "the register of names can't be read"
    case .tooShort: "a name has three letters or more"
    case .notLetters: "a name has nothing but letters"
    case .taken: "this name is taken"
    }
  }
}

/// Where does the user type? In lines, into one end of a pipe; the other end is read when somebody asks.
final class Terminal: Sendable {
  private let pipe = Pipe()
  private let queue = DispatchQueue(label: "terminal")
  private let transcript: Transcript

  init(transcript: Transcript) { self.transcript = transcript }

  /// Shows the question, and calls the handler with the line typed; with nothing when the user has closed the input.
  func ask(_ question: String, _ completion: @escaping @Sendable (String?) -> Void) {
    transcript.add(question)
    queue.async(group: transcript.underWay) { [self] in completion(readLine()) }
  }

  /// What the user does.
  func type(_ line: String) { pipe.fileHandleForWriting.write(Data("\(line)\n".utf8)) }

  func closeInput() { try? pipe.fileHandleForWriting.close() }

  private func readLine() -> String? {
    var line = Data()
    while let byte = try? pipe.fileHandleForReading.read(upToCount: 1), !byte.isEmpty {
      if byte == Data("\n".utf8) { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
    return nil
  }
}

/// Which names are taken? A file knows, with a name in each line.
final class NameRegister: Sendable {
  private let folder: ScratchFolder
  private let underWay: DispatchGroup
  private let queue = DispatchQueue(label: "register of names")

  init(folder: ScratchFolder, underWay: DispatchGroup) { (self.folder, self.underWay) = (folder, underWay) }

  func validate(_ name: String, _ completion: @escaping Form.Completion) {
    queue.async(group: underWay) { completion(Result { () throws(FormError) in try self.validated(name) }) }
  }

  private func validated(_ name: String) throws(FormError) -> String {
    guard name.count > 2 else { throw .tooShort }
    guard name.allSatisfy(\.isLetter) else { throw .notLetters }
    guard let names = try? String(contentsOf: folder.file("names"), encoding: .utf8) else { throw .noRegister }
    guard !names.split(separator: "\n").contains(Substring(name)) else { throw .taken }
    return name
  }
}

/// What the user sees; may be called from any thread.
struct FormScreen: Screen {
  let transcript: Transcript

  /// Says why the user is asked again, or why not any more.
  func object(_ error: any Error) { transcript.add("\(error)") }

  func welcome(_ name: String) { transcript.add("welcome, \(name)") }

  func leave(_ error: any Error) { transcript.add("no account: \(error)") }
}
