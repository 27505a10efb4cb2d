/// What joins the core from other rooms? Each seam does nothing here, so that the core compiles alone. The real one is
/// a method of the same name in an extension of `Core` itself, which the compiler prefers. So a seam costs no call
/// more.
protocol Seams: AnyObject {}

extension Seams {
  /// `Reports/Places`: notes where the promise was made.
  func noteMade(at place: Place) {}

  /// `Reports/Places`: the completion of this promise's task gets its place.
  func lendPlace(to completion: Completion) {}

  /// `Reports/Places`: a promise or a completion is released. The place that it had.
  static func forgetPlace(of object: AnyObject) -> Place? { nil }

  /// `Reports/Report`: a task has lost its completion handler. The place is that of the promise made with the task.
  func noteDrop(at place: Place?) {}

  /// `Waiting/Rings`: ends the attempt if it waits for itself through `other`.
  func endRing(through other: Core, attempt: Int, _ run: inout Run) {}

  /// `Waiting/LeavingOut`: an attempt that adopts `other` may let its own adopter wait, or take over the task.
  static func leaveOut(_ other: inout Core, _ adopter: inout Core, _ attempt: inout Int, _ run: inout Run) -> Bool {
    false
  }
}
