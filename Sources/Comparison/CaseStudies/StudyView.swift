/// Who watches a study while it is played? A terminal, or a test.
///
/// Its closures are called one at a time, off the main thread, with exactly the lines of the transcript and in their
/// order. A slow one holds up the next solution and nothing else.
public struct StudyView: Sendable {
  /// One line of a solution's screen, at the moment at which it came.
  public struct Line: Sendable, Equatable {
    /// What is shown.
    public let text: String
    /// How long after the script began.
    public let time: Duration
    /// Where it came: on the `main` queue, or in a `worker` thread.
    public let place: String

    /// Creates a line.
    public init(text: String, time: Duration, place: String) {
      (self.text, self.time, self.place) = (text, time, place)
    }
  }

  /// An empty screen: a script begins for a solution.
  public let begin: @Sendable (_ study: String, _ script: String, _ solution: String) -> Void
  /// A line comes on the screen.
  public let show: @Sendable (Line) -> Void

  /// Creates a view from what it does.
  public init(
    begin: @escaping @Sendable (_ study: String, _ script: String, _ solution: String) -> Void,
    show: @escaping @Sendable (Line) -> Void
  ) {
    (self.begin, self.show) = (begin, show)
  }
}
