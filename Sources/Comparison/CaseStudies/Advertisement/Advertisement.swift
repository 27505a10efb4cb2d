import Dispatch
import Foundation
import Record

/// What happens to an advertisement between the feed that wants it and the cell that shows it?
enum Advertisement {
  static let study = Study(
    name: "Advertisement",
    problem: "Hand a cell an advertisement before it is there. Show it when it comes, or give the cell another height. "
      + "Load it once, and let it refresh only while somebody sees it.",
    scripts: scripts, solutions: solutions)

  static let solutions: KeyValuePairs<String, @Sendable (AdvertisementStage) -> Void> = [
    "Completion handlers": { $0.play(CompletionHandlersAds.self) },
    "LinkedListPromise": { $0.play(LinkedListAds.self) },
    "StatefulPromise": { $0.play(StatefulAds.self) },
    "ResolveBlockPromise": { $0.play(ResolveBlockAds.self) },
    "FullPromises": { $0.play(FullAds.self) },
    "async/await": { $0.play(AsyncAds.self) },
    "Purpose-built": { $0.play(PurposeBuiltAds.self) },
  ]

  private static let north = AdvertisementConfig(network: .northern, unit: "top")
  private static let south = AdvertisementConfig(network: .southern, unit: "top")
  private static let sail = Answer("Learn to sail")
  private static let row = Answer("Learn to row")
  private static let ski = Answer("Learn to ski")

  private static func failing(_ name: String, _ statement: String, _ answer: Answer, expect error: String)
    -> StudyScript<AdvertisementStage>
  {
    script(
      name, statement, northern: [answer],
      expect: ["cell 1: loader on", "log: \(error)", "cell 1: loader off", "feed: cell 1 has another height"]
    ) { stage, reader in
      stage.wait(forLines: 4, with: reader.show("cell 1", north))
    }
  }

  static let scripts =
    [
      script(
        "loaded", "The banner is loaded, shown, and refreshes from then on.",
        expect: ["cell 1: loader on", "cell 1: loader off", "cell 1: Learn to sail", "cell 1: Learn to row"]
      ) { stage, reader in
        stage.waitForNews(with: reader.show("cell 1", north))
      },
      script(
        "from the cache", "Another cell shows the banner that was loaded for the first one.", news: sail,
        expect: [
          "cell 1: loader on", "cell 1: loader off", "cell 1: Learn to sail", "cell 2: loader on", "cell 2: loader off",
          "cell 2: Learn to sail", "asked for /northern/top: 1",
        ]
      ) { stage, reader in
        stage.wait(forLines: 3, with: reader.show("cell 1", north))
        stage.wait(forLines: 6, with: reader.show("cell 2", north))
        stage.noteRequests(for: "/northern/top")
      },
      failing("no banner", "The network has none.", .status(404), expect: "there is no banner"),
      failing(
        "error of the network", "The network has an error of its own.", .status(500),
        expect: "the server answers with 500"),
      failing(
        "closed half-way", "The connection breaks in the middle.", sail.cut(after: 5), expect: "the connection broke"),
    ] + [again, second, scrolled, unseen]

  private static let again = script(
    "again after an error", "The first attempt fails, and the next cell makes it load again.",
    northern: [.status(500), sail],
    news: sail,
    expect: [
      "cell 1: loader on", "log: the server answers with 500", "cell 1: loader off", "feed: cell 1 has another height",
      "cell 2: loader on", "cell 2: loader off", "cell 2: Learn to sail", "asked for /northern/top: 2",
    ]
  ) { stage, reader in
    stage.wait(forLines: 4, with: reader.show("cell 1", north))
    stage.wait(forLines: 7, with: reader.show("cell 2", north))
    stage.noteRequests(for: "/northern/top")
  }

  private static let second = script(
    "a second network", "The same cell shows the banner of another network.", news: ski,
    expect: ["cell 1: loader on", "cell 1: loader off", "cell 1: Learn to ski"]
  ) { stage, reader in
    stage.wait(forLines: 3, with: reader.show("cell 1", south))
  }

  private static let scrolled = script(
    "scrolled away and back", "The first cell goes before its banner comes, and another one waits for the same banner.",
    northern: [sail.held(until: "the second cell waits")], news: sail,
    expect: [
      "cell 1: loader on", "cell 2: loader on", "cell 2: loader off", "cell 2: Learn to sail",
      "asked for /northern/top: 1",
    ]
  ) { stage, reader in
    _ = reader.show("cell 1", north)
    stage.waitUntilAsked("/northern/top")
    let cell = reader.show("cell 2", north)
    stage.release("the second cell waits")
    stage.wait(forLines: 4, with: cell)
    stage.noteRequests(for: "/northern/top")
  }

  private static let unseen = script(
    "never seen", "The cell goes before its banner comes, and the reader sees rows without banners from then on.",
    northern: [sail.held(until: "the first cell is gone")], news: ski,
    expect: ["cell 1: loader on"]
      + ["cell 2", "cell 3", "cell 4"].flatMap { cell in
        ["\(cell): loader on", "log: there is no banner", "\(cell): loader off", "feed: \(cell) has another height"]
      } + ["no banner asked for news"]
  ) { stage, reader in
    reader.prepare(north)
    _ = reader.show("cell 1", north)
    stage.release("the first cell is gone")
    stage.waitUntilAnswered("/northern/top")
    for number in 2...4 {
      let config = AdvertisementConfig(network: .southern, unit: "bottom")
      stage.wait(forLines: 4 * number - 3, with: reader.show("cell \(number)", config))
    }
    stage.noteNews()
  }

  private static let asked = [
    StudiesRecord.Question(target: "northern/top", answer: sail.text),
    StudiesRecord.Question(target: "northern/top/news", answer: row.text),
  ]

  private static func script(
    _ name: String, _ statement: String, northern: [Answer] = [sail], news: Answer = row, expect lines: [String],
    events: @escaping @Sendable (AdvertisementStage, AdvertisementStage.Reader) -> Void
  ) -> StudyScript<AdvertisementStage> {
    let scenario = Study.Scenario(name: name, statement: statement, expected: lines)
    let answers = [
      "/northern/top": northern, "/northern/top/news": [news], "/southern/top": [ski], "/southern/top/news": [news],
    ]
    return StudyScript(scenario, asking: name == "loaded" ? asked : []) {
      try AdvertisementStage(answers, $1, $0, events)
    }
  }
}
