#if os(macOS) || os(Linux)
  import Dispatch
  import FullPromises
  import FullPromisesDiagnostics
  import Testing

  /// Law 27: a promise that is dropped while pending is reported only if somebody still waits for it. The hook is
  /// global, so each test has a process of its own.
  @Suite("Dropped when nobody waits any more")
  struct NobodyWaitsTests {
    /// Ways in which a wait for a pending promise ends before the promise does.
    enum Way: CaseIterable {
      case race, timeout, all, get, outcomes, limit, adopter, delay

      func end(_ promise: Promise<Int>) async {
        switch self {
        case .race: _ = try? await FullPromises.race([promise, Promise(1)]).get()
        case .timeout: _ = try? await promise.timeout(on: serial, 0).get()
        case .all: _ = try? await FullPromises.all(on: serial, [promise, Promise(Oops())]).get()
        case .get:
          let wait = Task { try await promise.get() }
          wait.cancel()
          _ = try? await wait.value
        case .outcomes: for await _ in FullPromises.outcomes(promise, Promise(1)) { break }
        case .limit: _ = try? awaitPromise(promise, timeout: 0.001)
        case .adopter:
          let adopter = Promise<Int>(on: serial) { promise }
          serial.sync {}
          adopter.fulfill(1)
        case .delay: promise.delay(on: serial, 1).fulfill(1)
        }
      }
    }

    private static func reports(keepingPlaces: Bool, andObserved: Bool) async -> Int {
      let (lines, live) = (Box(0), Live())
      Report.keepsPlaces = keepingPlaces
      Report.hook { report in if report.problem == .droppedPending { lines.change { $0 += 1 } } }
      for way in Way.allCases {
        let token = live.token()
        let promise = Promise<Int>.pending()
        await way.end(promise)
        if andObserved { promise.then(on: serial) { _ in } }
        withExtendedLifetime(token) {}
      }
      serial.sync {}
      precondition(live.isEmpty())
      return lines.value
    }

    @Test("It isn't reported after a wait that is over")
    func over() async {
      await #expect(processExitsWith: .success) {
        #expect(await Self.reports(keepingPlaces: false, andObserved: false) == 0)
      }
    }

    @Test("Nor while places are kept")
    func overWithPlaces() async {
      await #expect(processExitsWith: .success) {
        #expect(await Self.reports(keepingPlaces: true, andObserved: false) == 0)
      }
    }

    @Test("It is reported once for each promise that a block still waits for")
    func waiting() async {
      await #expect(processExitsWith: .success) {
        #expect(await Self.reports(keepingPlaces: false, andObserved: true) == Way.allCases.count)
        #expect(await Self.reports(keepingPlaces: true, andObserved: true) == Way.allCases.count)
      }
    }
  }
#endif
