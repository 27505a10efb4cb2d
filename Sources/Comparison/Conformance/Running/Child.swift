import Foundation

/// How can a clause crash or hang without ending the run? It runs in a child: a process that runs one errand after
/// the other.
///
/// Errands and results go over a socket, which the child has as its standard input, so that no output of the promise
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

  /// What a child says, besides what it is about to do.
  enum Message: Codable {
    /// How far an errand is.
    case done(Int)
    case result(Errand.Result)
  }

  /// The environment of a child has this variable.
  static let mark = "PROMISE_CONFORMANCE_CHILD"
  /// The child's end of the socket.
  static let descriptor = STDIN_FILENO

  /// What a child says first.
  static let greeting = "conformance"
  /// How long a program may take to say it.
  private static let secondsToBegin = 60.0

  private let program: String
  private let process = Process()
  private let socket: CInt
  private var hasGreeted = false
  private let lines: Lines
  private let words: LastWords

  /// Starts `program`; it has to call `Conformance.serveIfChild` before anything else.
  init(_ program: String, for subject: Subject, _ runner: Runner) throws(Ending) {
    if let refusal = Conformance.refusal(of: program) { throw .notStarted(program, refusal) }
    self.program = program
    words = try LastWords()
    var ends: [CInt] = [-1, -1]
    guard socketpair(AF_UNIX, streamType, 0, &ends) == 0 else { throw .notStarted(program) }
    socket = ends[0]
    #if canImport(Darwin)
      var yes: CInt = 1
      setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<CInt>.size))
    #endif
    lines = Lines(socket)
    let far = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    process.executableURL = URL(filePath: program)
    // A crash is expected, so nobody has to wait for a report of it.
    process.environment = ProcessInfo.processInfo.environment
      .merging([Self.mark: "1", "SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardInput = far
    process.standardOutput = FileHandle.nullDevice
    process.standardError = words.file
    do {
      try process.run()
      try far.close()
    } catch {
      throw .notStarted(program, error.localizedDescription)
    }
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
    var doing = Data()
    while true {
      guard let line = lines.next(timeout: seconds) else {
        guard lines.hasEnded else {
          throw Ending(what: "the process says nothing for \(Int(seconds)) seconds", doing: doing, kind: .timeout)
        }
        process.waitUntilExit()
        throw Ending(process.terminationReason, process.terminationStatus, words: words.last, doing: doing)
      }
      if line.first == Lines.intent {
        doing = line.dropFirst()
        continue
      }
      let message: Message? = Lines.message(line)
      switch message {
      case .done(let count): progress(count)
      case .result(let result): return result
      case nil: throw .unreadable
      }
    }
  }

  /// Ends the child, whatever it does.
  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    close(socket)
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

  /// How a line begins that says what its sender is about to do, in case it doesn't survive it. All else is JSON, which
  /// would take a third of the time of a short program.
  static let intent = UInt8(ascii: ">")

  static func send(_ message: some Encodable, to socket: CInt) {
    if let line = try? JSONEncoder().encode(message) { write(line, to: socket) }
  }

  /// Does nothing when the other side has gone, and raises no signal then: a parent notices when it waits for the
  /// answer.
  static func write(_ line: Data, to socket: CInt) {
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

#if canImport(Darwin)
  private let streamType = SOCK_STREAM
#else
  private let streamType = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
#endif
