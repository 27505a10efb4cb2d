import Foundation
import Report

/// How is progress shown? As a live bar on a terminal, as a line for every tenth elsewhere, not at all when quiet.
package final class Meter: Sendable {
  /// Where it is shown: what takes plain lines; what replaces the live line, and with nil removes it; whether that line
  /// can be drawn; and how many cells it has.
  package typealias Place = (
    show: @Sendable (String) -> Void, draw: @Sendable (String?) -> Void, isLive: Bool, width: Int
  )

  fileprivate struct Shown: Sendable {
    var part = ""
    var tenth = -1
    var begun = ContinuousClock.now
    var drawn = ContinuousClock.now
  }

  /// Nil when it is quiet.
  private let place: Place?
  private let shown = Lock(Shown())

  package init(_ place: Place?) { self.place = place }

  /// Takes news; may be called from any thread.
  package func report(_ progress: Progress) {
    guard let place else { return }
    let now = ContinuousClock.now
    let (isDue, left) = shown.withLock { shown in
      (shown.isDue(progress, isLive: place.isLive, now), shown.timeLeft(progress, now))
    }
    if !isDue { return }
    if place.isLive {
      place.draw(Self.bar(progress, left: left, width: place.width))
    } else {
      place.show(Self.line(progress, left: left))
    }
  }

  /// Removes the bar.
  package func finish() {
    if let place, place.isLive { place.draw(nil) }
  }

  /// The bar, the count, the time and what is being done, in one line that fits.
  package static func bar(_ progress: Progress, left: Double? = nil, width: Int) -> String {
    let cells = 20
    let filled = progress.total > 0 ? min(cells, max(0, cells * progress.done / progress.total)) : 0
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: cells - filled)
    return "\(progress.part) \(bar) \(progress.count)\(time(left))  \(progress.what)".printable
      .cut(to: max(10, width - 1))
  }

  package static func line(_ progress: Progress, left: Double? = nil) -> String {
    "\(progress.part): \(progress.count)\(time(left)) \(progress.what)".printable + "\n"
  }

  private static func time(_ left: Double?) -> String {
    guard let left else { return "" }
    return left < 90
      ? ", about \(max(1, Int(left.rounded()))) s left," : ", about \(Int((left / 60).rounded())) min left,"
  }
}

extension Meter.Shown {
  /// At most 20 pictures a second, at most eleven lines a part.
  fileprivate mutating func isDue(_ news: Progress, isLive: Bool, _ now: ContinuousClock.Instant) -> Bool {
    let isNew = news.part != part
    if isNew { begun = now }
    let reached = news.total > 0 ? 10 * news.done / news.total : 0
    guard isNew || (isLive ? now - drawn >= .milliseconds(50) : reached > tenth) else { return false }
    (part, tenth, drawn) = (news.part, reached, now)
    return true
  }

  /// How many seconds the rest takes if it goes on as before; nil while too little was done to say.
  fileprivate func timeLeft(_ news: Progress, _ now: ContinuousClock.Instant) -> Double? {
    let passed = (now - begun) / .seconds(1)
    guard passed >= 1, news.done * 5 >= news.total, news.done < news.total else { return nil }
    return passed * Double(news.total - news.done) / Double(news.done)
  }
}

extension Progress {
  fileprivate var count: String { total > 0 ? "\(done)/\(total)" : "\(done)" }
}
