#if os(macOS) || os(Linux)
  import Dispatch
  import Foundation
  import FullPromises
  import FullPromisesDiagnostics
  import Testing

  /// How a promise prints its chain. The switch is global, so each test has a process of its own.
  @Suite("Chains as promises print them")
  struct PlaceTests {
    @Test("While places are kept, a promise prints the chain around it; otherwise only itself")
    func chain() async {
      await #expect(processExitsWith: .success) { Self.drawn() }
    }

    // In the body of an exit test all lines are one.
    private static func drawn() {
      let source = Promise<Int>.pending()
      #expect("\(source)" == "Pending: Int")
      Report.keepsPlaces = true
      #expect("\(source)" == "Pending: Int", "made while it was off")
      let line = #line
      let head = Promise<Int>.pending()
      let text = head.then(on: serial) { "\($0)" }
      let end = text.catch(on: serial) { _ in }
      let promise = "promise at \(place(line + 1))"
      let (then, `catch`) = ("then at \(place(line + 2))", "catch at \(place(line + 3))")
      #expect("\(head)" == "[\(promise) Pending: Int] → \(then) pending → \(`catch`) pending")
      #expect("\(text)" == "\(promise) pending → [\(then) Pending: String] → \(`catch`) pending")
      #expect("\(end)" == "\(promise) pending → \(then) pending → [\(`catch`) Pending: String]")
      head.reject(Oops())
      while end.isPending { sched_yield() }
      #expect("\(end)" == "\(promise) rejected → \(then) rejected → [\(`catch`) Rejected: Oops(code: 1)]")
      Report.keepsPlaces = false
      #expect("\(end)" == "Rejected: Oops(code: 1)")
    }

    @Test("A chain is drawn through a combined promise, and names each maker at the caller's line")
    func makers() async {
      await #expect(processExitsWith: .success) { Self.made() }
    }

    private static func made() {
      Report.keepsPlaces = true
      let line = #line
      let member = Promise<Int>(1).then(on: serial) { _ in Promise<Int>.pending() }
      let both = all(member, Promise<Int>.pending())
      let end = both.delay(on: serial, 1)
      for _ in 1...4 { serial.sync {} }
      #expect(
        "\(end)".hasSuffix(
          "all at \(place(line + 2)) pending after 2 → [delay at \(place(line + 3)) Pending: (Int, Int)]"), "\(end)")
      let makers: [(Promise<Int>, String, Int)] = [
        (Promise(1), "promise", #line), (Promise<Int>(), "promise", #line), (Promise(Oops()), "promise", #line),
        (Promise<Int> { 1 }, "promise", #line), (Promise { Promise(1) }, "promise", #line),
        (Promise { fulfill, _ in fulfill(1) }, "promise", #line), (Promise(async: { 1 }), "promise", #line),
        (Promise(onMain: { @MainActor in 1 }), "promise", #line), (wrap { $0(1) }, "wrap", #line),
        (member.onMain.then { $0 }, "then", #line), (member.recover { _ in 1 }, "recover", #line),
        (member.recover { _ in Promise(1) }, "recover", #line), (member.always {}, "always", #line),
        (member.validate { _ in true }, "validate", #line), (member.timeout(1), "timeout", #line),
        (member.reduce(1) { _, _ in Promise(1) }, "reduce", #line), (retry { Promise(1) }, "retry", #line),
        (race(member, member), "race", #line),
      ]
      for (promise, maker, line) in makers {
        #expect("\(promise)".contains("[\(maker) at \(place(line)) "), "\(promise)")
      }
    }
  }

  private func place(_ line: Int) -> String { "FullPromisesTests/PlaceTests.swift:\(line)" }
#endif
