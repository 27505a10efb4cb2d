import Foundation

/// What a machine does for so many links of a chain, up to a stage, for so many observers of one promise, or for so
/// many jobs. The script beside this package counts the instructions.
///
/// Usage: Instructions SUBJECT build|run|release|drop|observe|jobs COUNT
enum Stage: String {
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
  /// So many jobs run one at a time, a hundred of them in line.
  case jobs
}

typealias Subject = (chain: (Int, Stage) -> Void, observe: ((Int) -> Void)?, jobs: ((Int) -> Void)?)

let subjects: [String: Subject] = [
  "LinkedListPromise": (linkedListChain, nil, nil),
  "StatefulPromise": (statefulChain, statefulObservers, nil),
  "ResolveBlockPromise": (resolveBlockChain, nil, resolveBlockJobs),
  "FullPromises": (fullChain, fullObservers, nil),
  "GCD": (gcdChain, gcdObservers, gcdJobs),
]

/// Ends the program while `held` is still alive, so that its release isn't counted.
func end<Held>(with held: Held) -> Never {
  withExtendedLifetime(held) { _exit(0) }
}

let arguments = CommandLine.arguments
guard arguments.count == 4, let subject = subjects[arguments[1]], let stage = Stage(rawValue: arguments[2]),
  let count = Int(arguments[3]), count > 0
else {
  FileHandle.standardError.write(Data("usage: Instructions SUBJECT build|run|release|drop|observe|jobs COUNT\n".utf8))
  exit(64)
}
switch stage {
case .observe, .jobs:
  guard let measure = stage == .jobs ? subject.jobs : subject.observe else { exit(69) }
  measure(count)
default: subject.chain(count, stage)
}
end(with: ())
