import Testing

@testable import StatefulPromise

/// Transitions whose moment no test can hit from outside: called as the plain functions they are.
@Suite("Transitions")
struct TransitionTests {
  /// An attempt that waits for nothing: its task is being called, or what it waited for was just left out.
  private var suspended: State {
    var state = State(.task { _ in })
    _ = attach(to: &state)
    return state
  }

  /// Starts without an observer. Returns whether an attempt begins.
  private func attach(to state: inout State) -> Bool {
    var none: Observer?
    return if case .begin = state.attach(&none).attachment { true } else { false }
  }

  @Test("A run that is cancelled between two promises that it waits for ends, and start begins a new one")
  func cancelledBetween() {
    var state = suspended
    _ = state.cancel()
    #expect(state.redirect(1, .unknown) == nil)
    let begins = attach(to: &state)
    #expect(begins, "or nothing would ever end it")
    let goOn = [state.goesOn(1), state.goesOn(2)]
    #expect(goOn == [false, true], "the first is over")
  }

  @Test("A start that comes before the next wait joins the run that was cancelled")
  func joined() {
    var state = suspended
    _ = state.cancel()
    let begins = attach(to: &state)
    #expect(!begins)
    #expect(state.redirect(1, .unknown) == 2)
  }
}
