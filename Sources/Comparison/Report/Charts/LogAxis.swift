import Foundation

/// Where does a figure stand on a logarithmic axis, and which figures are written beside it?
struct LogAxis {
  let range: ClosedRange<Double>
  /// The two ends of the axis; the first may be the greater one.
  let from: Double
  let to: Double

  /// What can be shown. A figure beyond it stands at an end of the axis.
  private static let widest = 1e-100...1e100

  /// An axis with room for all figures that can be shown.
  init(holding figures: [Double], from: Double, to: Double, room: Double = 1.15) {
    let shown = figures.filter(Self.widest.contains)
    let (low, high) = (shown.min() ?? 1, shown.max() ?? 1)
    range = (low / room)...max(high * room, low * 1.2)
    self.from = from
    self.to = to
  }

  func place(_ figure: Double) -> Double {
    guard figure.isFinite, figure > 0 else { return from }
    let share = log(figure / range.lowerBound) / log(range.upperBound / range.lowerBound)
    return from + min(max(share, 0), 1) * (to - from)
  }

  /// Powers of ten, with figures between them where there is room.
  var ticks: [Double] {
    let decades = Int(log10(range.lowerBound).rounded(.down))...Int(log10(range.upperBound).rounded(.up))
    let span = range.upperBound / range.lowerBound
    let parts: [Double] = span > 2_000 ? [1] : span > 150 ? [1, 3] : span > 8 ? [1, 2, 5] : [1, 1.5, 2, 3, 4, 6, 8]
    return decades.flatMap { decade in parts.map { $0 * pow(10, Double(decade)) } }.filter(range.contains)
  }
}

extension Double {
  var short: String {
    let rounded = (self * 10).rounded() / 10
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }

  /// The figure beside an axis: 0.5, 20, 1,000, 10⁶.
  var tick: String {
    if self >= 100_000 {
      let power = log10(self).rounded(.down)
      let first = (self / pow(10, power)).rounded()
      return (first == 1 ? "" : "\(Int(first))·") + "10" + "\(Int(power))".map { Self.raised[$0] ?? "" }.joined()
    }
    return self >= 10 ? Scale.count(Int(rounded())) : String(format: "%.2g", self)
  }

  private static let raised: [Character: String] = [
    "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸", "9": "⁹",
  ]
}
