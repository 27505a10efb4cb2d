import Testing

@testable import Record

@Suite struct IntervalTests {
  @Test("The sign test leaves out, and covers, what the tables of the binomial distribution say")
  func signTest() {
    let known = [
      1: (0, 0), 3: (0, 0.75), 5: (0, 0.9375), 6: (0, 0.96875), 9: (1, 0.9609375), 12: (2, 0.96142578125),
      20: (5, 0.95861053466796875), 25: (7, 0.95671474933624268),
    ]
    for (count, (trimmed, coverage)) in known {
      let sign = SignTest(samples: count)
      #expect(sign.trimmed == trimmed && abs(sign.coverage - coverage) < 1e-12, "\(count) samples")
    }
  }

  @Test("An interval has the median, and with five samples it is their range; a steady count is exact")
  func five() {
    #expect(Interval(of: [1, 9, 2, 4]).median == 3)
    #expect(Interval(of: [5, 3, 4, 1, 2]) == Interval(median: 3, low: 1, high: 5, coverage: 0.9375))
    #expect(Interval(of: [4, 4, 4], areCounts: true) == Interval(median: 4, low: 4, high: 4, coverage: 1))
  }
}
