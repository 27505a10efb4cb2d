import Dispatch
import FullPromises
import Testing

/// A loop whose blocks return the next promise needs as little at any step as at the first.
struct LoopTests {
  #if os(Linux) && !THREAD_SANITIZER
    @Test("A loop whose blocks return the next promise keeps its ends alone")
    func flat() async {
      await #expect(processExitsWith: .success) {
        /// The memory at the end of a loop with so many steps.
        @Sendable func pages(after steps: Int) -> Promise<Int> {
          Promise(on: serial) { steps }.then(on: serial) { steps in
            steps == 0 ? Promise(try residentPages()) : pages(after: steps - 1)
          }
        }
        let (few, many) = (try await pages(after: 2_500).get(), try await pages(after: 50_000).get())
        precondition(many - few < 500, "\(many - few) pages more: forty bytes of each step are left")
      }
    }
  #endif
}
