/// What goes wrong in the short promises of the derivation? Each adapter of a short promise gives one of these as the
/// reason for a clause that fails, and the page on what correctness costs explains them all.
package enum PlainFailure: String, CaseIterable, Sendable {
  case secondSettlement = "A second settlement counts, and handlers hear both."
  case insideTheCall =
    "A handler or block that is attached to a settled promise runs inside the call that attaches it."
  case overtaking = "A handler that is attached while others are called overtakes those that wait."
  case noErrors = "There are no errors: who fails can only keep silent."
  case waitsForItself = "A promise that would wait for itself waits forever, in silence."
  case allOfNothing = "A combination of nothing is never settled."
  case cancelled = "Cancelling forgets too little or calls too much, because no state says that it has happened."
  case kept = "What has run is kept: handlers, blocks and promises hold each other in a cycle."
  case drop = "When nobody can settle a promise any more, nobody is told."
  case deepRun = "Each link calls the next, so a long chain overflows the stack when it runs."
  case deepRelease = "Each link releases the next, so a long chain overflows the stack when it is released."
  case secondConsumer = "A second consumer takes the place of the first, and nobody is told."
  case losers = "A member that lost keeps the handler of its combination, and with it all that waits behind."
  case noQueues = "There are no queues: a handler runs on the thread and the stack of whoever settles."
}
