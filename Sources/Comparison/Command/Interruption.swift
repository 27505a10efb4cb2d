import Foundation
import Synchronization

/// What happens at Ctrl-C? A byte goes through a pipe to a thread that may take locks, which a signal handler may not.
enum Interruption {
  /// Watches for the signals that end the program, and takes the crash out of writing to a closed pipe.
  static func watch(_ screen: Screen, _ made: MadeFolders) {
    signal(SIGPIPE, SIG_IGN)
    let (reading, _) = ends
    begun.store(false, ordering: .relaxed)
    Thread.detachNewThread {
      var number: UInt8 = 0
      while read(reading, &number, 1) != 1 {}
      made.removeEmpty()
      screen.leave(128 + Int32(number))
    }
    var watched = sigset_t()
    sigemptyset(&watched)
    for number in [SIGINT, SIGTERM] {
      signal(number, handler)
      sigaddset(&watched, number)
    }
    // Who starts a program from a thread that blocks signals hands the mask on.
    pthread_sigmask(SIG_UNBLOCK, &watched, nil)
  }

  /// To be called when the work is over: an interrupted program ends as one, even when the signal made the work fail.
  static func giveWay() {
    while begun.load(ordering: .acquiring) { pause() }
  }

  private static let begun = Atomic(false)

  /// A second signal of the kind ends the program at once, should the first be stuck behind a stopped terminal.
  private static let handler: @convention(c) (Int32) -> Void = { number in
    signal(number, SIG_DFL)
    Interruption.begun.store(true, ordering: .releasing)
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(Interruption.ends.writing, &byte, 1)
  }

  /// Closed in programs that this one starts.
  private static let ends: (reading: Int32, writing: Int32) = {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }()
}
