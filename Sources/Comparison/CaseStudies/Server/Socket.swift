import Foundation

#if canImport(Darwin)
  private let (stream, quietly) = (SOCK_STREAM, Int32(0))
#else
  private let (stream, quietly) = (Int32(SOCK_STREAM.rawValue), Int32(MSG_NOSIGNAL))
#endif

/// Who owns a file descriptor? One object; it is closed when the object goes. Reading and writing block.
///
/// The connection ends with the object, too: a process that was started meanwhile has a copy of the descriptor.
final class Socket: Sendable {
  let port: UInt16
  private let descriptor: Int32

  /// Listens at a free port of the loopback interface.
  init() throws {
    descriptor = socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { [descriptor] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && listen(descriptor, SOMAXCONN) == 0 && getsockname(descriptor, $0, &size) == 0
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    guard isBound else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EADDRNOTAVAIL) }
  }

  /// The next client of one that listens.
  private init?(of listener: Socket) {
    port = listener.port
    descriptor = accept(listener.descriptor, nil, nil)
    guard descriptor >= 0 else { return nil }
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  deinit {
    guard descriptor >= 0 else { return }
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
  }

  /// The next client, if one comes in time.
  func client(within milliseconds: Int32) -> Socket? { isQuiet(for: milliseconds) ? nil : Socket(of: self) }

  /// Waits until the other side does something, or the time is over. Returns whether it did nothing.
  func isQuiet(for milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    poll(&waiting, 1, milliseconds)
    return waiting.revents == 0
  }

  /// What the other side has sent; nothing once it has left.
  func read() -> Data {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return Data(buffer.prefix(max(0, count)))
  }

  /// Returns whether the other side took it all.
  func write(_ bytes: Data) -> Bool {
    bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, quietly) } == bytes.count
  }
}
