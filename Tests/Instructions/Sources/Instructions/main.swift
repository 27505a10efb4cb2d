import Foundation

/// What a machine does for so many links of a chain, up to a stage, or for so many observers of one promise. The script
/// beside this package counts the instructions.
///
/// Usage: Instructions SUBJECT build|run|release|drop|observe COUNT
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
}

typealias Subject = (chain: (Int, Stage) -> Void, observe: ((Int) -> Void)?)

let subjects: [String: Subject] = [
  "LinkedListPromise": (linkedListChain, nil),
  "StatefulPromise": (statefulChain, statefulObservers),
  "ResolveBlockPromise": (resolveBlockChain, nil),
  "FullPromises": (fullChain, fullObservers),
  "GCD": (gcdChain, gcdObservers),
]

/// Ends the program while `held` is still alive, so that its release isn't counted.
func end<Held>(with held: Held) -> Never {
  withExtendedLifetime(held) { _exit(0) }
}

let arguments = CommandLine.arguments
guard arguments.count == 4, let subject = subjects[arguments[1]], let stage = Stage(rawValue: arguments[2]),
  let count = Int(arguments[3]), count > 0
else {
  FileHandle.standardError.write(Data("usage: Instructions SUBJECT build|run|release|drop|observe COUNT\n".utf8))
  exit(64)
}
if stage == .observe {
  guard let observe = subject.observe else { exit(69) }
  observe(count)
} else {
  subject.chain(count, stage)
}
end(with: ())
