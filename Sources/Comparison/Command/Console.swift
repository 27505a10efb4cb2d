import Foundation
import Report

/// Where do results, messages and progress go, and what can be shown there?
struct Console: Sendable {
  var write: @Sendable (String) throws -> Void
  /// Takes messages and plain lines of progress.
  var show: @Sendable (String) -> Void
  /// Replaces the live line of progress; nil removes it.
  var draw: @Sendable (String?) -> Void
  var isLive: Bool
  /// The cells of the line on which progress is drawn.
  var lineWidth: Int
  /// What the place of the results can show.
  var text: TextOptions

  /// Standard output and standard error as they are. `NO_COLOR` and `TERM=dumb` are respected.
  static func standard(_ screen: Screen, environment: [String: String]) -> Console {
    let isDumb = environment["TERM"] == "dumb"
    let wantsNoColour = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    return Console(
      write: writeResults, show: screen.say, draw: { $0.map(screen.draw) ?? screen.clear() },
      isLive: FileDescriptor.error.isTerminal && !isDumb, lineWidth: FileDescriptor.error.width ?? Hanging.width,
      text: TextOptions(
        width: environment["COLUMNS"].flatMap { Int($0) } ?? FileDescriptor.output.width ?? Hanging.width,
        colours: FileDescriptor.output.isTerminal && !isDumb && !wantsNoColour))
  }

  /// A reader that has gone away has read enough; anything else that goes wrong is said.
  private static func writeResults(_ text: String) throws(Refusal) {
    guard let number = FileDescriptor.output.write(text), number != EPIPE else { return }
    throw Refusal(code: .cannotWrite, message: "results can't be written: \(String(cString: strerror(number))).")
  }
}
