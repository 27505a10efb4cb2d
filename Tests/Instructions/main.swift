import Foundation

/// What a machine does for so many links of a chain, up to a stage, or for so many of something else. The script beside
/// this counts the instructions and the allocations.
///
/// Usage: Instructions SUBJECT MODE COUNT
enum Mode: String, CaseIterable {
  /// A pending chain is built.
  case build
  /// And settled at its head, until the last block ran.
  case run
  /// And released.
  case release
  /// A pending chain is built and released without having run.
  case drop
  /// One promise gets so many observers and is settled, until the last of them ran.
  case observe
  /// So many jobs run one at a time, a hundred of them in line, and a block for each result adds the next one.
  case jobs
  /// The same jobs without a block for their results: each adds the next one itself.
  case plainJobs
  // These do what the workloads of `compare benchmark` with the same names do. Making and releasing promises counts.
  case floor, throughput1, throughput3, then1, then2, then3, pending, all
}

typealias Subject = [Mode: @Sendable (Int) -> Void]

let subjects: [String: Subject] = [
  "LinkedListPromise": linkedList, "StatefulPromise": stateful, "ResolveBlockPromise": resolveBlock,
  "FullPromises": full, "GCD": gcd, "Callbacks": callbacks,
]

/// Ends the program while `held` is still alive, so that its release isn't counted.
func end<Held>(with held: Held) -> Never {
  withExtendedLifetime(held) { _exit(0) }
}

let arguments = CommandLine.arguments
guard arguments.count == 4, let subject = subjects[arguments[1]], let mode = Mode(rawValue: arguments[2]),
  let count = Int(arguments[3]), count > 0
else {
  let modes = Mode.allCases.map(\.rawValue).joined(separator: "|")
  FileHandle.standardError.write(Data("usage: Instructions SUBJECT \(modes) COUNT\n".utf8))
  exit(64)
}
guard let measure = subject[mode] else { exit(69) }
measure(count)
end(with: ())
