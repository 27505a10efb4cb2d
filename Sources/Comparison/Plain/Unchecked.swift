/// A function of a plain form, which says nothing of threads, for an adapter that has to hand it to the suite.
///
/// What is wrong with it: it hides from the compiler that the function may be called on any thread. Only the suite's
/// promise to use a form on one thread at a time makes it safe.
package struct Unchecked<Function>: @unchecked Sendable {
  package let call: Function

  package init(_ call: Function) { self.call = call }
}
