import Foundation

/// How is text written so that a closed pipe or a full disk is an answer and not a crash?
package struct FileDescriptor: Sendable {
  package static let output = FileDescriptor(number: STDOUT_FILENO)
  package static let error = FileDescriptor(number: STDERR_FILENO)

  package let number: Int32

  package var isTerminal: Bool { isatty(number) == 1 }

  package init(number: Int32) { self.number = number }

  /// The terminal's width in cells; nil where there is none.
  package var width: Int? {
    var size = winsize()
    return ioctl(number, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  /// Writes all of a text. Gives the error's number, or nil when all went well.
  @discardableResult
  package func write(_ text: String) -> Int32? {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Foundation.write(number, $0.baseAddress, $0.count) }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno == EAGAIN {
        var room = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        poll(&room, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}
