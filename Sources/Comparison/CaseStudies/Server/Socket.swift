import Foundation

/// Who owns a file descriptor? One object; it is closed when the object goes.
final class Socket: Sendable {
  /// A call to the system that failed.
  struct Failure: Error, CustomStringConvertible {
    let call: String
    let number: Int32
    var description: String { "\(call): \(String(cString: strerror(number)))" }
  }

  /// The result of one attempt to read or write.
  enum Transfer {
    case moved(Int)
    case later
    case over
  }

  let descriptor: Int32

  init(_ descriptor: Int32, _ call: String) throws(Failure) {
    guard descriptor >= 0 else { throw Failure(call: call, number: errno) }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// A socket with a free port of the loopback interface. Until it listens, it refuses whoever calls.
  static func bound() throws(Failure) -> Socket {
    #if canImport(Darwin)
      let socket = try Socket(socket(AF_INET, SOCK_STREAM, 0), "socket")
    #else
      let socket = try Socket(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0), "socket")
    #endif
    var address = sockaddr_in.loopback
    try address.pass(to: "bind") { bind(socket.descriptor, $0, $1) }
    return socket
  }

  func listen() throws(Failure) {
    guard Foundation.listen(descriptor, SOMAXCONN) == 0 else { throw Failure(call: "listen", number: errno) }
    neverBlock()
  }

  var port: Int {
    get throws(Failure) {
      var address = sockaddr_in.loopback
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      try address.pass(to: "getsockname") { pointer, _ in getsockname(descriptor, pointer, &size) }
      return Int(UInt16(bigEndian: address.sin_port))
    }
  }

  /// The next client who waits, if one does.
  func accept() -> Socket? {
    guard let socket = try? Socket(Foundation.accept(descriptor, nil, nil), "accept") else { return nil }
    socket.neverBlock()
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(socket.descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return socket
  }

  /// Reads what is there, into the end of `bytes`.
  func read(into bytes: inout Data) -> Transfer {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count > 0 { bytes.append(contentsOf: buffer[..<count]) }
    return count == 0 ? .over : transfer(count)
  }

  /// Writes as much as the other side takes.
  func write(_ bytes: Data) -> Transfer {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    return transfer(bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) })
  }

  private func transfer(_ count: Int) -> Transfer {
    if count >= 0 { return .moved(count) }
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? .later : .over
  }

  func neverBlock() { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) }
}

extension sockaddr_in {
  /// Any free port of the loopback interface.
  fileprivate static var loopback: sockaddr_in {
    var address = sockaddr_in()
    #if canImport(Darwin)
      address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
    #endif
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    return address
  }

  /// Calls the system with this address.
  fileprivate mutating func pass(
    to call: String, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Int32
  ) throws(Socket.Failure) {
    let status = withUnsafeMutablePointer(to: &self) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
    guard status == 0 else { throw Socket.Failure(call: call, number: errno) }
  }
}
