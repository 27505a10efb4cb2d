/// How does a search prove that promises wait for each other, if each of them has a lock of its own? The search reads
/// one after the other, and meanwhile other threads change what it read first. So the path that it found may never have
/// existed as a whole. But a promise never waits again for one that it has stopped waiting for. So a path that is found
/// twice in a row existed as a whole between the two searches.
///
/// - Parameter search: Returns the objects on the path; `nil` if it finds none.
func isConfirmed(_ search: () -> [AnyObject]?) -> Bool {
  guard var path = search() else { return false }
  while let again = search() {
    if again.elementsEqual(path, by: ===) { return true }
    path = again
  }
  return false
}
