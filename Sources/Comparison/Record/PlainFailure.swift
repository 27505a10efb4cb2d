/// What goes wrong in the short promises of the derivation? Each adapter of a short promise gives one of these as the
/// reason for a clause that fails, and the page on what correctness costs explains them all.
package enum PlainFailure: String, CaseIterable, Sendable {
  case secondSettlement = "A second settlement counts, and handlers are called for both."
  case insideTheCall =
    "A handler or block that is attached to a settled promise runs inside the call that attaches it."
  case overtaking = "A handler attached while others are being called overtakes those still waiting."
  case noErrors = "There are no errors, so a step that fails can only keep silent."
  case waitsForItself = "A promise that would wait for itself waits forever, and nothing reports it."
  case allOfNothing = "A combination of nothing is never settled."
  case cancelled = "Cancelling releases too little or calls too much, because no state records it."
  case kept = "Handlers and blocks that have run are kept: they and their promises refer to each other in a cycle."
  case drop = "When nobody can settle a promise any more, no observer learns of it."
  case deepRun = "Each link calls the next, so a long chain overflows the stack when it runs."
  case deepRelease = "Each link releases the next, so a long chain overflows the stack when it is released."
  case secondConsumer = "A second consumer replaces the first without notice."
  case losers = "A member that lost keeps the handler of its combination, and everything that waits behind it."
  case noQueues = "There are no queues: a handler runs on the thread and the stack of whoever settles."
}
