/// Why do the designs differ in a step? One sentence for each reason, with the law that it belongs to.
enum TraceLesson: String, CaseIterable {
  case starting, running, consuming, attaching, looping, placing, cancelling, rippling, freeing, playing

  /// What each scene is about. All other differences in it belong to the scenes that are about them. The designs do
  /// the same in a scene about nothing; a scene that isn't here is about everything.
  static let subjects: [String: Set<TraceLesson>] = [
    "chain": [.starting, .placing], "recover": [.freeing], "queues": [.freeing],
    "shared-observers": [.running, .consuming, .attaching], "combine": [.placing], "iteration": [.looping],
    "cancel": [.cancelling, .rippling], "avatars": [],
  ]

  var law: (number: Int, title: String) {
    switch self {
    case .starting, .running: (3, "when and how often the work runs")
    case .consuming: (4, "late observers get the same outcome")
    case .attaching: (5, "no handler before the attaching call returns")
    case .looping: (18, "iterate, reduce, retry: exact counts")
    case .placing: (20, "where handlers run")
    case .cancelling: (21, "cancel is idempotent and final")
    case .rippling: (22, "cancel ripples to the source")
    case .freeing: (26, "captures are freed")
    case .playing: (30, "random programs give the same trace")
    }
  }

  var sentence: String {
    switch self {
    case .starting:
      "An eager promise starts its work when it is made; a lazy one starts it when somebody asks for the result."
    case .running: "A promise without state runs its work again for each observer; the others share one run."
    case .consuming:
      "A promise with one consumer gives every later block an error; the others give each observer the outcome."
    case .attaching:
      "Without a queue a handler runs inside the call that attaches it or settles the promise; a queue runs it later."
    case .looping:
      "An operator for loops runs one block again and again; without one, each block returns the promise for the rest."
    case .placing: "Some promises run a block on the thread that settles; others send it to a queue."
    case .cancelling:
      "Where a promise can be cancelled, its blocks never run; where it can't, everything runs to the end."
    case .rippling: "A cancel can go up the chain and stop the work of the source; what waits below it gets an error."
    case .freeing:
      "A block is freed when it can't run any more; a promise that is a value keeps its blocks as long as it lives."
    case .playing:
      "The laws let promises differ here, or one of them does otherwise than the model, and its remark says so."
    }
  }
}
