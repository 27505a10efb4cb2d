/// What did document 004 publish for its four timing tables? Seconds, measured on an iPhone 6s with iOS 11.2.1.
struct Published: Equatable {
  struct Row: Equatable {
    let framework: String
    let objectiveC: Double?
    let swift: Double
  }

  /// The workload that asks the same question.
  let workload: String
  /// GCD's own row.
  let base: Row
  let rows: [Row]

  /// A framework's time over GCD's in the same language, both as published.
  func ratio(_ row: Row) -> (objectiveC: Double?, swift: Double) {
    let objectiveC = row.objectiveC.flatMap { time in base.objectiveC.map { time / $0 } }
    return (objectiveC, row.swift / base.swift)
  }

  static let origin =
    "document 004's own figures, iPhone 6s with iOS 11.2.1, as ratios to GCD; published without intervals"

  /// One line for places without room for a table.
  var sentence: String {
    let ratios = rows.map { "\($0.framework) \(Scale.ratio(ratio($0).swift))" }
    return "For comparison, \(Self.origin) (Swift): " + ratios.joined(separator: ", ") + "."
  }

  static func table(for workload: String) -> Published? { all.first { $0.workload == workload } }

  static let all = [
    Published(
      workload: "then1", base: Row(framework: "GCD", objectiveC: 0.000022744, swift: 0.000021246),
      rows: [
        Row(framework: "Promises", objectiveC: 0.000028293, swift: 0.000038103),
        Row(framework: "PromiseKit", objectiveC: 0.000047047, swift: 0.000038818),
        Row(framework: "BrightFutures", objectiveC: nil, swift: 0.000038729),
        Row(framework: "Hydra", objectiveC: nil, swift: 0.000061406),
        Row(framework: "RxSwift", objectiveC: nil, swift: 0.000053124),
      ]),
    Published(
      workload: "then2", base: Row(framework: "GCD", objectiveC: 0.000023336, swift: 0.000024622),
      rows: [
        Row(framework: "Promises", objectiveC: 0.000035536, swift: 0.000048412),
        Row(framework: "PromiseKit", objectiveC: 0.000071271, swift: 0.000061765),
        Row(framework: "BrightFutures", objectiveC: nil, swift: 0.000044416),
        Row(framework: "Hydra", objectiveC: nil, swift: 0.000086497),
        Row(framework: "RxSwift", objectiveC: nil, swift: 0.000060675),
      ]),
    Published(
      workload: "then3", base: Row(framework: "GCD", objectiveC: 0.000024501, swift: 0.000025683),
      rows: [
        Row(framework: "Promises", objectiveC: 0.000039605, swift: 0.000053961),
        Row(framework: "PromiseKit", objectiveC: 0.000088739, swift: 0.000079487),
        Row(framework: "BrightFutures", objectiveC: nil, swift: 0.000049025),
        Row(framework: "Hydra", objectiveC: nil, swift: 0.000108063),
        Row(framework: "RxSwift", objectiveC: nil, swift: 0.00006914),
      ]),
    Published(
      workload: "pending", base: Row(framework: "GCD", objectiveC: 0.004818658, swift: 0.014513761),
      rows: [
        Row(framework: "Promises", objectiveC: 0.020536681, swift: 0.041234746),
        Row(framework: "PromiseKit", objectiveC: 0.074951688, swift: 0.067808994),
        Row(framework: "BrightFutures", objectiveC: nil, swift: 0.083329189),
        Row(framework: "RxSwift", objectiveC: nil, swift: 0.160872425),
      ]),
  ]
}
