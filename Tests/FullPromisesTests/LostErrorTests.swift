#if os(macOS) || os(Linux)
  import Dispatch
  import FullPromises
  import FullPromisesDiagnostics
  import Testing

  /// Which errors are lost, and which only look so? The switch and the hook are global, so each test has a process of
  /// its own.
  @Suite("Lost errors")
  struct LostErrorTests {
    // In the body of an exit test all lines are one.
    private static let line = #line
    private static func throwing() {
      Promise(on: serial) { 1 }
        .then(on: serial) { _ -> Int in throw Oops() }
        .then(on: serial) { "\($0)" }
    }

    @Test("An error that a block throws at the end of a chain is reported with the step that threw it")
    func thrown() async {
      await #expect(processExitsWith: .success) {
        let reports = await reported(1) { Self.throwing() }
        let (first, last) = (place(Self.line + 3), place(Self.line + 4))
        #expect(reports.map(\.problem) == [.unhandled("Oops(code: 1)")])
        #expect(reports.map(\.promise) == ["Promise<String>"])
        #expect(reports.map(\.place) == [last])
        #expect(reports.map(\.steps) == [["then at \(first)", "then at \(last)"]])
        #expect(
          reports.map(\.description) == [
            "Promise<String> made at \(last) ended with an error that nothing handled: Oops(code: 1)"
              + " (then at \(first) → then at \(last))"
          ])
      }
    }

    private static let dropLine = #line
    private static func dropping() {
      let promise = Promise<Int>.pending()
      promise.then(on: serial) { $0 }.catch(on: serial) { _ in }
      promise.then(on: serial) { $0 }
    }

    @Test("A promise dropped while pending is reported with its place and the steps that wait for it")
    func dropped() async {
      await #expect(processExitsWith: .success) {
        let reports = await reported(1) { Self.dropping() }
        let (first, last) = (place(Self.dropLine + 2), place(Self.dropLine + 3))
        #expect(reports.map(\.problem) == [.droppedPending])
        #expect(reports.map(\.place) == [first])
        #expect(reports.map(\.steps) == [["promise at \(first)", "then at \(last)", "catch at \(last)"]])
        let held = Box<Promise<Int>?>(Promise.pending())
        held.value?.then(on: serial) { $0 }
        #expect(await reported(1) { held.change { $0 = nil } }.map(\.place) == [nil], "made while it was off")
      }
    }

    @Test("An error that ends in several branches is reported once, when the last promise that has it is gone")
    func once() async {
      await #expect(processExitsWith: .success) {
        let count = Box(0)
        let steps = await ways(1) {
          var held: Promise<Int>? = Promise(Oops())
          for _ in 1...3 { held?.then(on: serial) { $0 }.then(on: serial) { $0 } }
          let hook = Report.hook { _ in count.change { $0 += 1 } }
          serial.sync {}
          Report.hook(hook)
          held = nil
        }
        #expect(count.value == 0 && steps == ["promise then then"])
      }
    }

    @Test("An error's way leads over the steps that it passes and the promise that a block returned")
    func way() async {
      await #expect(processExitsWith: .success) {
        let passed = await ways(1) {
          let source = Promise<Int>.pending()
          source.then(on: serial) { $0 }.always(on: serial) {}.validate(on: serial) { _ in true }.delay(on: serial, 1)
            .then(on: serial) { $0 }
          source.reject(Oops())
        }
        let returned = await ways(1) {
          Promise(1).then(on: serial) { _ in
            Promise<Int>(on: serial) { throw Oops() }.then(on: serial) { $0 + 1 }
          }.then(on: serial) { $0 + 1 }
        }
        let recovered = await ways(1) {
          Promise<Int>(Oops()).recover(on: serial) { _ -> Int in throw Oops(code: 2) }.then(on: serial) { $0 }
        }
        let tried = await ways(1) { _ = retry(on: serial, attempts: 1, delay: 0) { Promise<Int>(Oops()) } }
        let reduced = await ways(1) { Promise<Int>(1).reduce(on: serial, 1, 2) { _, _ in Promise(Oops()) } }
        #expect(passed == ["promise then always validate delay then"])
        #expect(returned == ["promise then then then"])
        #expect(recovered == ["promise recover then"])
        #expect(tried == ["promise retry"])
        #expect(reduced == ["promise reduce"])
      }
    }

    @Test("An error comes to a combined promise from the member that had it")
    func combined() async {
      await #expect(processExitsWith: .success) {
        let pending = Promise<Int>.pending()
        #expect(
          await ways(1) { _ = all(pending, wrap(on: serial) { (_: (Int) -> Void) in throw Oops() }) } == ["wrap all"])
        #expect(
          await ways(1) { _ = any(Promise<Int>(Oops()), Promise<Int>(Oops()).then(on: serial) { $0 }) } == [
            "promise then any"
          ])
        #expect(
          await ways(1) { _ = race(pending, Promise<Int>(Oops()).always(on: serial) {}) } == ["promise always race"])
        #expect(await ways(1) { _ = Promise<Int>(Oops()).timeout(on: serial, 60) } == ["promise timeout"])
        #expect(
          await ways(1) {
            let late = pending.timeout(on: serial, 0)
            while late.isPending { await Task.yield() }
          } == ["timeout"])
        #expect(await ways(1) { _ = Promise<Int>(async: { throw Oops() }) } == ["promise"])
        withExtendedLifetime(pending) {}
      }
    }

    @Test("No alarm: somebody takes the error, before or after, at the end or on another branch")
    func taken() async {
      await #expect(processExitsWith: .success) {
        let steps = await ways {
          let source = Promise<Int>.pending()
          source.then(on: serial) { $0 }.catch(on: serial) { _ in }
          source.catch(on: serial) { _ in }.then(on: serial) { $0 }
          source.then(on: serial) { $0 }.recover(on: serial) { _ in 1 }.then(on: serial) { $0 }
          source.reject(Oops())
          let other = Promise<Int>(on: serial) { throw Oops() }
          other.then(on: serial) { $0 }.then(on: serial) { $0 }
          serial.sync {}
          #expect(other.error is Oops)
          let third = Promise<Int>(Oops())
          third.always(on: serial) {}
          third.catch(on: serial) { _ in }
        }
        #expect(steps == [])
      }
    }

    @Test("No alarm: somebody waits for the promise, on a thread or in a task")
    func awaited() async {
      await #expect(processExitsWith: .success) {
        let steps = await ways {
          #expect(throws: Oops.self) { try awaitPromise(Promise<Int>(on: serial) { throw Oops() }) }
          #expect(throws: Oops.self) { try awaitPromise(Promise<Int>(Oops())) }
          await #expect(throws: Oops.self) {
            _ = try await Promise<Int>(on: serial) { throw Oops() }.then(on: serial) { $0 }.get(whenCancelled: .leaves)
          }
          for await _ in outcomes(Promise<Int>(Oops()), Promise<Int>(on: serial) { throw Oops() }) {}
        }
        #expect(steps == [])
      }
    }

    @Test("No alarm: the error lost a race, or was one of many that a combined promise asked")
    func losers() async {
      await #expect(processExitsWith: .success) {
        let steps = await ways {
          let late = Promise<Int>.pending()
          for _ in 1...100 { _ = race(late, Promise(1)) }
          _ = race(Promise(1), Promise<Int>(Oops()))
          any(Promise(1), Promise<Int>(Oops())).then(on: serial) { _ in }
          all([late, Promise<Int>(Oops())]).catch(on: serial) { _ in }
          let limited = late.timeout(on: serial, 0).catch(on: serial) { _ in }
          while limited.isPending { await Task.yield() }
          late.reject(Oops())
        }
        #expect(steps == [])
      }
    }

    @Test("No alarm: the promise is held, is fulfilled, or was tried again")
    func harmless() async {
      await #expect(processExitsWith: .success) {
        let held = Box<[Promise<Int>]>([])
        let tries = Box(0)
        let steps = await ways {
          let promise = Promise<Int>(Oops())
          promise.then(on: serial) { $0 }
          held.append(promise)
          held.append(Promise<Int>(on: serial) { throw Oops() }.then(on: serial) { $0 })
          Promise(1).reject(Oops())
          let tried = retry(on: serial, attempts: 2, delay: 0) {
            tries.change { $0 += 1 }
            return tries.value > 2 ? Promise(1) : Promise<Int>(Oops())
          }
          while tried.isPending { await Task.yield() }
        }
        #expect(steps == [] && held.value.count == 2 && tries.value == 3)
      }
    }

    @Test("No alarm: places aren't kept, or not any more")
    func off() async {
      await #expect(processExitsWith: .success) {
        let (seen, held) = (Box<[Report]>([]), Box<Promise<Int>?>(nil))
        Report.hook { report in seen.append(report) }
        _ = Promise<Int>(Oops())
        held.change { $0 = Promise<Int>(Oops()) }
        Report.keepsPlaces = true
        held.change { $0 = nil }
        held.change { $0 = Promise<Int>(Oops()) }
        held.value?.then(on: serial) { $0 }
        Report.keepsPlaces = false
        held.change { $0 = nil }
        #expect(seen.value.isEmpty)
      }
    }

    @Test(
      "A long chain fails, is dropped and is forgotten on a small stack; its report has 32 steps")
    func long() async {
      await #expect(processExitsWith: .success) {
        let reports = await reported(1) {
          onSmallStack {
            var (head, tail) = chain(of: 20_000)
            head?.reject(Oops())
            (head, tail) = chain(of: 20_000)
            head = nil
            withExtendedLifetime(tail) {}
          }
        }
        let first = ["promise at \(place(chainLine + 2))"]
        let links = Array(repeating: "then at \(place(chainLine + 4))", count: 31)
        let last = "then at \(place(chainLine + 5))"
        #expect(reports.map(\.steps) == [first + links.dropLast() + [last], first + links])
        Report.keepsPlaces = true
        onSmallStack {
          let (head, tail) = chain(of: 20_000)
          Report.keepsPlaces = false
          withExtendedLifetime((head, tail)) {}
        }
      }
    }
  }

  private let chainLine = #line
  @Sendable private func chain(of links: Int) -> (Promise<Int>?, Promise<Int>?) {
    let head = Promise<Int>.pending()
    var tail = head
    for _ in 1..<links { tail = tail.then(on: serial) { $0 } }
    return (head, tail.then(on: serial) { $0 })
  }

  private func place(_ line: Int) -> String { "FullPromisesTests/LostErrorTests.swift:\(line)" }

  /// What is reported while places are kept. Waits for so many reports, and for what runs on the serial queue.
  func reported(_ count: Int = 0, _ work: () async -> Void) async -> [Report] {
    let reports = Box<[Report]>([])
    let earlier = Report.hook { report in reports.append(report) }
    Report.keepsPlaces = true
    await work()
    let end = DispatchTime.now() + 60
    while reports.value.count < count, DispatchTime.now() < end { await Task.yield() }
    for _ in 1...8 { serial.sync {} }
    let all = reports.value
    Report.keepsPlaces = false
    Report.hook(earlier)
    return all
  }

  /// The words of the steps of each report.
  func ways(_ count: Int = 0, _ work: () async -> Void) async -> [String] {
    await reported(count, work).map { report in
      report.steps.map { step in step.split(separator: " ")[0] }.joined(separator: " ")
    }
  }
#endif
