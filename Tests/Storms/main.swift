import Dispatch
import Foundation
import FullPromises

// What only an optimized build shows, and some of it only now and then on several processors, so it is done many times
// over. Prints a line for each storm, and ends with 1 if one of them went wrong.

var faults = 0

/// Each round leaves the promise of the one before out, while that may still be looked at for a cycle. There is none.
@Sendable func loop(_ rounds: Int) -> Promise<Int> {
  rounds == 0 ? Promise(0) : Promise(on: .global()) { loop(rounds - 1) }
}

for _ in 0..<40 {
  // Two at once, for one alone seldom meets another thread in between.
  for end in [loop(100_000), loop(100_000)] {
    do { _ = try awaitPromise(end) } catch {
      print("A loop without a cycle ended with \(error).")
      faults += 1
    }
  }
}
print("80 loops of 100,000 rounds: \(faults) failed")

/// Promises that adopt from the outside in. The last to adopt finds the whole row, leaves it out and releases it.
@Sendable func settleFromOutsideIn(_ count: Int) {
  let (last, queue) = (Promise<Int>.pending(), DispatchQueue(label: "outside in"))
  var (starts, row) = ([Promise<Int>](), [last])
  for _ in 0..<count {
    let (inner, start) = (row[row.count - 1], Promise<Int>.pending())
    starts.append(start)
    row.append(start.then(on: queue) { _ in inner })
  }
  for start in starts.dropFirst().reversed() { start.fulfill(1) }
  queue.sync {}
  let (end, first) = (row[count], starts[0])
  (row, starts) = ([], [])
  first.fulfill(1)
  queue.sync {}
  last.fulfill(7)
  precondition((try? awaitPromise(end)) == 7)
}

let isDone = DispatchSemaphore(value: 0)
let thread = Thread {
  settleFromOutsideIn(100_000)
  isDone.signal()
}
thread.stackSize = 512 * 1024
thread.start()
isDone.wait()
print("100,000 promises that adopt from the outside in, on a stack of 512 KiB: released")

for (count, rounds) in [(2, 20_000), (3, 20_000), (8, 5_000)] {
  let missed = missedCycles(of: count, rounds: rounds)
  print("\(rounds) cycles of \(count), closed by \(count) threads: \(missed) missed")
  faults += missed
}
let found = falseCycles(rounds: 100_000)
print("100,000 times no cycle: \(found) found")
let foundAroundLoop = (0..<5).reduce(0) { sum, _ in sum + falseCyclesAroundLoop(adopters: 20_000) }
print("100,000 adopters of loops: \(foundAroundLoop) cycles found")
faults += found + foundAroundLoop

if faults > 0 { exit(1) }
