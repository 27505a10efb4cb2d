#if os(macOS) || os(Linux)
  import FullPromises
  import FullPromisesDiagnostics
  import Testing

  /// Which waits take an error? Each test has a process of its own, as in `LostErrorTests`.
  @Suite("Errors and the waits for them")
  struct LostWaitTests {
    @Test("An error that comes when all waits for it are over is reported")
    func left() async {
      await #expect(processExitsWith: .success) {
        let steps = await ways(3) {
          let (first, second, third) = (Promise<Int>.pending(), Promise<Int>.pending(), Promise<Int>.pending())
          let waits = [
            Task { try await first.get(whenCancelled: .leaves) }, Task { try await first.get(whenCancelled: .leaves) },
          ]
          for wait in waits { wait.cancel() }
          for wait in waits { await #expect(throws: CancellationError.self) { try await wait.value } }
          first.reject(Oops())
          #expect(throws: PromiseError.timedOut) { try awaitPromise(second, timeout: 0) }
          second.reject(Oops())
          _ = outcomes(third).makeAsyncIterator()
          third.reject(Oops())
        }
        #expect(steps == ["promise", "promise", "promise"])
      }
    }

    @Test("An error that a settled promise ignores is still reported for the sibling that ends with it")
    func ignored() async {
      await #expect(processExitsWith: .success) {
        let steps = await ways(2) {
          for way in 0...1 {
            let source = Promise<Int>.pending()
            let settled = source.then(on: serial) { $0 }
            settled.fulfill(1)
            if way == 0 { for await _ in outcomes(settled) {} } else { _ = try? await settled.get() }
            source.then(on: serial) { $0 + 1 }
            source.reject(Oops())
          }
        }
        #expect(steps == ["promise then", "promise then"])
      }
    }

    @Test("No alarm: one wait of several goes on, or the last one cancelled the work")
    func stayed() async {
      await #expect(processExitsWith: .success) {
        let steps = await ways {
          let promise = Promise<Int>.pending()
          let begun = [Promise<Int>.pending(), Promise<Int>.pending()]
          let stays = outcomes(promise).makeAsyncIterator()
          #expect(throws: PromiseError.timedOut) { try awaitPromise(promise, timeout: 0) }
          let leaves = Task { try await promise.get(whenCancelled: .leaves) }
          leaves.cancel()
          await #expect(throws: CancellationError.self) { try await leaves.value }
          promise.reject(Oops())
          withExtendedLifetime(stays) {}
          let work = Promise<Int>(async: {
            begun[0].fulfill(1)
            return try await begun[1].get(whenCancelled: .leaves)
          })
          let cancels = Task { try await work.get(whenCancelled: .cancels) }
          _ = try? await begun[0].get()
          cancels.cancel()
          await #expect(throws: CancellationError.self) { try await cancels.value }
          while work.isPending { await Task.yield() }
          begun[1].fulfill(1)
        }
        #expect(steps == [])
      }
    }
  }
#endif
