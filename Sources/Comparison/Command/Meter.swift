import Report

/// How is progress shown? As a live bar on a terminal, as a line for every tenth elsewhere, not at all when quiet.
final class Meter: Sendable {
  fileprivate struct Shown: Sendable {
    var part = ""
    var tenth = -1
    var drawn: ContinuousClock.Instant?
  }

  fileprivate enum Action {
    case nothing
    case draw
    case show
  }

  private let console: Console
  private let isQuiet: Bool
  private let shown = Lock(Shown())

  init(console: Console, isQuiet: Bool) {
    self.console = console
    self.isQuiet = isQuiet
  }

  /// Takes news; may be called from any thread.
  func report(_ progress: Progress) {
    if isQuiet { return }
    let isLive = console.isLive
    let now = ContinuousClock.now
    switch shown.withLock({ $0.next(progress, isLive: isLive, now) }) {
    case .nothing: break
    case .draw: console.draw(Self.bar(progress, width: console.lineWidth))
    case .show: console.show(Self.line(progress))
    }
  }

  /// Removes the bar.
  func finish() {
    if !isQuiet, console.isLive { console.draw(nil) }
  }

  /// The bar, the count and what is being done, in one line that fits.
  static func bar(_ progress: Progress, width: Int) -> String {
    let cells = 20
    let filled = progress.total > 0 ? min(cells, max(0, cells * progress.done / progress.total)) : 0
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: cells - filled)
    return "\(progress.part) \(bar) \(progress.count)  \(progress.what)".printable.cut(to: max(10, width - 1))
  }

  static func line(_ progress: Progress) -> String {
    "\(progress.part): \(progress.count) \(progress.what)".printable + "\n"
  }
}

extension Meter.Shown {
  /// At most 20 pictures a second, at most eleven lines a part.
  fileprivate mutating func next(_ news: Progress, isLive: Bool, _ now: ContinuousClock.Instant) -> Meter.Action {
    let isNew = news.part != part
    part = news.part
    if isLive {
      if !isNew, let drawn, now - drawn < .milliseconds(50) { return .nothing }
      drawn = now
      return .draw
    }
    let reached = news.total > 0 ? 10 * news.done / news.total : 0
    if !isNew, reached <= tenth { return .nothing }
    tenth = reached
    return .show
  }
}

extension Progress {
  fileprivate var count: String { total > 0 ? "\(done)/\(total)" : "\(done)" }
}
