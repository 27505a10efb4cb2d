import Foundation

/// Who writes to standard error? One place, so that a line of progress and a message never mix, and so that the
/// terminal can be left as it was found at any moment.
package final class Screen: Sendable {
  private let hasLine = Lock(false)
  private let descriptor: FileDescriptor

  package init(_ descriptor: FileDescriptor = .error) { self.descriptor = descriptor }

  /// Where progress is shown.
  var place: Meter.Place {
    let isDumb = ProcessInfo.processInfo.environment["TERM"] == "dumb"
    return (say, { $0.map(self.draw) ?? self.clear() }, descriptor.isTerminal && !isDumb, descriptor.width ?? 80)
  }

  /// Replaces the line of progress; the cursor is hidden while there is one.
  package func draw(_ line: String) {
    hasLine.withLock { hasLine in
      descriptor.write((hasLine ? "" : "\u{1B}[?25l") + "\r\u{1B}[2K" + line)
      hasLine = true
    }
  }

  /// Removes the line of progress and shows the cursor.
  package func clear() { say("") }

  /// Writes a message in lines of its own.
  package func say(_ text: String) {
    hasLine.withLock { hasLine in
      descriptor.write((hasLine ? Self.cleaning : "") + text)
      hasLine = false
    }
  }

  /// Ends the program at once. The lock is kept, so that nothing is drawn after the cleaning.
  package func leave(_ code: Int32) -> Never {
    hasLine.withLock { hasLine in
      if hasLine || descriptor.isTerminal { descriptor.write(Self.cleaning) }
      _exit(code)
    }
  }

  /// Line cleared, colour reset, cursor shown.
  private static let cleaning = "\r\u{1B}[2K\u{1B}[0m\u{1B}[?25h"
}
