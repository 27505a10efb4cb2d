import Dispatch

/// Why the money wasn't moved.
enum AccountError: Error, Equatable, CustomStringConvertible {
  case missing(owner: String, place: String)
  case tooLittle(owner: String, balance: Int)
  case frozen(owner: String)

  var description: String {
    switch self {
    case .missing(let owner, let place): "\(owner) has no account \(place)"
    case .tooLittle(let owner, let balance): "\(owner) has only \(balance)"
    case .frozen(let owner): "\(owner)'s account is frozen"
    }
  }
}

/// What has to be moved, and to whom?
struct Transfer: Sendable {
  let payer: String
  let payee: String
  let amount: Int
}

/// Where may an account be touched? Only in the blocks that its context performs, one at a time, on a queue of its own.
///
/// The context takes completion handlers and knows nothing of promises. It doesn't show its queue.
final class AccountContext: Sendable {
  private static let key = DispatchSpecificKey<ObjectIdentifier>()

  let place: String
  private let accounts: Lock<[String: Account]>
  private let transcript: Transcript
  private let queue: DispatchQueue
  private let coordinator = DispatchQueue(label: "coordinator")

  init(_ place: String, transcript: Transcript) {
    self.place = place
    self.transcript = transcript
    accounts = Lock([:])
    queue = DispatchQueue(label: place)
    queue.setSpecific(key: Self.key, value: ObjectIdentifier(self))
  }

  /// Opens an account; to be done before the context is used.
  func open(_ owner: String, balance: Int, isFrozen: Bool = false) {
    let account = Account(owner, balance, isFrozen: isFrozen) { [unowned self] in check(owner) }
    accounts.withLock { $0[owner] = account }
  }

  /// Finds the account of somebody. The handler is called once, and not in the context.
  func fetch(_ owner: String, _ completion: @escaping @Sendable (Result<Account, AccountError>) -> Void) {
    coordinator.async(group: transcript.underWay) { [self] in
      let account = accounts.withLock { $0[owner] }
      completion(account.map(Result.success) ?? .failure(.missing(owner: owner, place: place)))
    }
  }

  /// Runs a block in the context, later.
  func perform(_ block: @escaping @Sendable () -> Void) { queue.async(group: transcript.underWay, execute: block) }

  /// What is in the accounts, for the eyes of the user.
  var contents: String {
    let accounts = accounts.withLock { $0 }.values.sorted { $0.owner < $1.owner }
    return accounts.map { "\($0.owner) has \($0.savedBalance) \(place)" }.joined(separator: ", ")
  }

  /// Confinement: the transcript shows when an account is touched anywhere else.
  private func check(_ owner: String) {
    guard DispatchQueue.getSpecific(key: Self.key) != ObjectIdentifier(self) else { return }
    transcript.add("\(owner)'s account was touched outside its context")
  }
}

/// An object of a context. It may be handed to any thread, and touched only in its context.
final class Account: Sendable {
  let owner: String
  private let isFrozen: Bool
  private let check: @Sendable () -> Void
  private let state: Lock<Int>

  fileprivate init(_ owner: String, _ balance: Int, isFrozen: Bool, check: @escaping @Sendable () -> Void) {
    self.owner = owner
    self.isFrozen = isFrozen
    self.check = check
    state = Lock(balance)
  }

  /// Takes money out.
  func withdraw(_ amount: Int) throws(AccountError) {
    check()
    try state.withLock { balance throws(AccountError) in
      guard balance >= amount else { throw .tooLittle(owner: owner, balance: balance) }
      balance -= amount
    }
  }

  /// Puts money in.
  func deposit(_ amount: Int) throws(AccountError) {
    check()
    if isFrozen { throw .frozen(owner: owner) }
    state.withLock { $0 += amount }
  }

  fileprivate var savedBalance: Int { state.withLock { $0 } }
}

/// What the user looks at; may be called from any thread.
struct AccountScreen: Screen {
  let contexts: [AccountContext]
  let transcript: Transcript

  func show(_ transfer: Transfer) { transcript.add("moved \(transfer.amount)") }

  /// Says that there is nothing more to come, and what is in the accounts.
  func finish() {
    transcript.add(contexts.map(\.contents).joined(separator: ", "))
    transcript.end()
  }
}
