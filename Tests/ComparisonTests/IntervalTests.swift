import Testing

@testable import Benchmark
@testable import Record

@Suite struct IntervalTests {
  @Test("The median of an odd number of samples is the middle one, of an even number the mean of the middle two")
  func median() {
    #expect(Interval(of: [9, 1, 2]).median == 2)
    #expect(Interval(of: [1, 9, 2, 4]).median == 3)
    #expect(Interval(of: [7]) == Interval(median: 7, low: 7, high: 7, coverage: 0))
  }

  @Test("With five samples the interval is their range, and covers less than 95 %")
  func five() {
    #expect(Interval(of: [5, 3, 4, 1, 2]) == Interval(median: 3, low: 1, high: 5, coverage: 0.9375))
    #expect(!Interval(of: [5, 3, 4, 1, 2]).isConfident)
    #expect(Interval(of: [4, 4, 4], areCounts: true) == Interval(median: 4, low: 4, high: 4, coverage: 1))
  }

  @Test("The sign test leaves out, and covers, what the tables of the binomial distribution say")
  func signTest() {
    let known = [
      1: (0, 0), 3: (0, 0.75), 5: (0, 0.9375), 6: (0, 0.96875), 8: (0, 0.9921875), 9: (1, 0.9609375),
      11: (1, 0.98828125),
      12: (2, 0.96142578125), 15: (3, 0.96484375), 20: (5, 0.95861053466796875), 25: (7, 0.95671474933624268),
    ]
    for (count, (trimmed, coverage)) in known {
      let sign = SignTest(samples: count)
      #expect(sign.trimmed == trimmed && abs(sign.coverage - coverage) < 1e-12, "\(count) samples")
    }
  }

  @Test("Of thousands of samples the sign test leaves out what the normal distribution says")
  func manySamples() {
    let (few, more) = (SignTest(samples: 1_000), SignTest(samples: 1_001))
    #expect((few.trimmed...few.trimmed + 1).contains(more.trimmed) && abs(few.coverage - more.coverage) < 0.005)
    for count in [1_075, 5_000, 1_000_000] {
      let sign = SignTest(samples: count)
      #expect((0.95..<0.96).contains(sign.coverage) && sign.trimmed < count / 2, "\(count): \(sign)")
    }
    #expect(Interval(of: Array(repeating: 4, count: 2_000)).median == 4)
  }

  @Test("SplitMix64 gives the published first numbers for seed 0, and indices stay in bounds")
  func generator() {
    var generator = SplitMix64(seed: 0)
    #expect(generator.next() == 0xe220_a839_7b1d_cdaf)
    #expect(generator.next() == 0x6e78_9e6a_a1b9_65f4)
    let indices = Set((0..<1_000).map { _ in generator.index(below: 7) })
    #expect(indices == Set(0..<7))
  }
}
