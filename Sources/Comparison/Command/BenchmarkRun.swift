import Benchmark
import Record

/// How does the command run the benchmark?
extension BenchmarkEngine {
  static let workloads = BenchmarkEngine(
    subjects: Workloads.all.flatMap(\.subjects).reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    },
    plain: Workloads.plain.map { (id: $0.id, subjects: $0.subjects) },
    workloads: Workloads.all.map { Entry(id: $0.id, statement: $0.question) }
  ) { request, progress in
    try Benchmark.run(
      designs: request.designs, workloads: request.workloads, rounds: request.rounds, quick: request.quick,
      unranked: request.unranked, machine: request.machine
    ) { news in
      progress(
        Progress(part: "benchmark", done: Int(news.fraction * 1_000), total: 1_000, what: news.label))
    }
  }
}
