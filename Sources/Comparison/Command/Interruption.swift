import Foundation

/// What happens at Ctrl-C? The signals are blocked, and wait for a thread that may take locks.
enum Interruption {
  /// Watches for the signals that end the program, and takes the crash out of writing to a closed pipe. To be called
  /// before there are other threads, which are to block the signals too.
  static func watch(_ screen: Screen, _ made: MadeFolders) {
    signal(SIGPIPE, SIG_IGN)
    var watched = sigset_t()
    sigemptyset(&watched)
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_DFL)
      sigaddset(&watched, number)
    }
    pthread_sigmask(SIG_BLOCK, &watched, nil)
    Thread.detachNewThread { [watched] in
      var (watched, number) = (watched, Int32(0))
      sigwait(&watched, &number)
      // A second signal ends the program at once, should the first be stuck behind a stopped terminal.
      pthread_sigmask(SIG_UNBLOCK, &watched, nil)
      made.removeEmpty()
      screen.leave(128 + number)
    }
  }
}
