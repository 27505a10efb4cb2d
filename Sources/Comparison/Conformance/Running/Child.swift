import Foundation

/// How can a clause crash or hang without ending the run? It runs in a child: a process that runs one errand after
/// the other.
///
/// Errands and results go over a socket, which is a descriptor of the child's own, so that no output of the promise
/// can mix with them. The system closes the socket when the parent ends, however that happens, and the child ends with
/// it.
final class Child {
  /// What a child has to know before the first clause.
  struct Job: Codable {
    let subject: String
    /// What the parent knows of it; not all of that need stand in the program.
    let differences: [String: Subject.Difference]
    let runner: Runner
  }

  /// What a child says.
  enum Message: Codable {
    /// What it is about to do, in case it doesn't survive it. It lives, anyhow.
    case doing(String?)
    /// How far an errand is.
    case done(Int)
    case result(Errand.Result)
  }

  /// The environment of a child has this variable.
  static let mark = "PROMISE_CONFORMANCE_CHILD"
  /// The child's end of the socket.
  static let descriptor: CInt = 3

  /// What a child says first.
  static let greeting = "conformance"
  /// How long a program may take to say it.
  private static let secondsToBegin = 60.0

  private let program: String
  private let process: pid_t
  private let socket: CInt
  private var hasGreeted = false
  /// A child that nobody has waited for stays in the system's table, where others who wait for children find it.
  private var isReaped = false
  private let lines: Lines
  private let words: LastWords

  /// Starts `program`; it has to call `Conformance.serveIfChild` before anything else.
  init(_ program: String, for subject: Subject, _ runner: Runner) throws(Ending) {
    self.program = program
    words = try LastWords()
    (process, socket) = try start(program, errors: words.descriptor)
    lines = Lines(socket)
    Lines.send(Job(subject: subject.name, differences: subject.differences, runner: runner), to: socket)
  }

  /// Lets it run an errand. When the child ends instead, or says nothing for so many seconds, the error says how.
  func run(
    _ errand: Errand, silence seconds: Double, progress: (_ done: Int) -> Void = { _ in }
  ) throws(Ending) -> Errand.Result {
    // Most programs that aren't made to be one do something else instead.
    if !hasGreeted { hasGreeted = Lines.message(lines.next(timeout: Self.secondsToBegin)) == Self.greeting }
    if !hasGreeted {
      throw Ending(
        what: "\(program) doesn't run clauses: it must begin with Conformance.main or Conformance.serveIfChild, with "
          + "the same subjects", kind: nil)
    }
    words.clear()
    Lines.send(errand, to: socket)
    var doing: String?
    while true {
      guard let line = lines.next(timeout: seconds) else {
        if lines.hasEnded { throw Ending(status(after: 0), words: words.last, doing: doing) }
        throw Ending(what: "the process says nothing for \(Int(seconds)) seconds", doing: doing, kind: .timeout)
      }
      let message: Message? = Lines.message(line)
      switch message {
      case .doing(let what): doing = what
      case .done(let count): progress(count)
      case .result(let result): return result
      case nil: throw .unreadable
      }
    }
  }

  /// Ends the child, whatever it does.
  deinit {
    if !isReaped { _ = status(after: SIGKILL) }
    close(socket)
  }

  /// Waits for the end of the child, and returns what the system says of it.
  private func status(after signal: CInt) -> CInt {
    isReaped = true
    if signal != 0 { kill(process, signal) }
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }
}

/// Messages that go over a socket, each a line.
final class Lines {
  private let socket: CInt
  private var unread = Data()
  /// Whether the other side has closed its end.
  private(set) var hasEnded = false

  init(_ socket: CInt) { self.socket = socket }

  /// Waits for the next line. Nil when the time is over, or when there is none any more.
  func next(timeout seconds: Double? = nil) -> Data? {
    let deadline = seconds.map { ContinuousClock.now + .seconds($0) }
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread = Data(unread[(end + 1)...]) }
        return unread[..<end]
      }
      var news = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      let left = deadline.map { ($0 - .now) / .milliseconds(1) } ?? -1
      if deadline != nil, left <= 0 { return nil }
      guard poll(&news, 1, left < 0 ? -1 : CInt(min(left + 1, 1_000_000))) > 0 else { continue }
      var bytes = [UInt8](repeating: 0, count: 4_096)
      let count = read(socket, &bytes, bytes.count)
      if count > 0 {
        unread += bytes[..<count]
      } else if count == 0 || errno != EINTR {
        hasEnded = true
        return nil
      }
    }
  }

  /// What a line says; nil if it can't be read.
  static func message<Message: Decodable>(_ line: Data?) -> Message? {
    line.flatMap { try? JSONDecoder().decode(Message.self, from: $0) }
  }

  /// Writes a line. Does nothing when the other side has gone, and raises no signal then: a parent notices when it
  /// waits for the answer.
  static func send(_ message: some Encodable, to socket: CInt) {
    guard let line = try? JSONEncoder().encode(message) else { return }
    var rest = (line + [UInt8(ascii: "\n")])[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, noSignal) }
      if sent > 0 { rest = rest.dropFirst(sent) } else if errno != EINTR { return }
    }
  }

  #if canImport(Darwin)
    private static let noSignal: CInt = 0  // The socket has the option instead.
  #else
    private static let noSignal = CInt(MSG_NOSIGNAL)
  #endif
}

/// Two threads that start children at once would hand each other's sockets on.
private let starting = Lock(())

/// Starts a program with one end of a socket, a place for what it says of errors, and no input or output. Returns its
/// number and the other end.
private func start(_ program: String, errors: CInt) throws(Child.Ending) -> (process: pid_t, socket: CInt) {
  if let refusal = Conformance.refusal(of: program) { throw .notStarted(program, refusal) }
  return try starting.withLock { _ throws(Child.Ending) in
    var ends: [CInt] = [-1, -1]
    guard socketpair(AF_UNIX, streamType, 0, &ends) == 0 else { throw .notStarted(program, errno) }
    #if canImport(Darwin)
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #endif
    // A number that can't be the child's, or the child's copy would be closed with the original.
    let far = fcntl(ends[1], F_DUPFD_CLOEXEC, Child.descriptor + 1)
    close(ends[1])
    defer { close(far) }
    #if canImport(Darwin)
      var yes: CInt = 1
      setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<CInt>.size))
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // In this order: the number of the file may be the one that the child has for its socket.
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    posix_spawn_file_actions_adddup2(&actions, far, Child.descriptor)
    for (number, flag) in [(STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_WRONLY)] {
      posix_spawn_file_actions_addopen(&actions, number, "/dev/null", flag, 0)
    }
    var process: pid_t = 0
    var words: [UnsafeMutablePointer<CChar>?] = [strdup(program), nil]
    var variables: [UnsafeMutablePointer<CChar>?] = childEnvironment.map { strdup($0) } + [nil]
    defer { for word in words + variables { free(word) } }
    let code = posix_spawn(&process, program, &actions, nil, &words, &variables)
    guard code == 0 else {
      close(ends[0])
      throw .notStarted(program, code)
    }
    return (process, ends[0])
  }
}

/// A crash is expected, so nobody has to wait for a report of it.
private let childEnvironment = ProcessInfo.processInfo.environment
  .merging([Child.mark: "1", "SWIFT_BACKTRACE": "enable=no"]) { $1 }.map { "\($0.key)=\($0.value)" }

#if canImport(Darwin)
  private let streamType = SOCK_STREAM
#else
  private let streamType = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
#endif
