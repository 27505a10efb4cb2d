import Foundation
import Record

/// What happens to an advertisement between the feed that wants it and the cell that shows it?
enum Advertisement {
  static let study = Study(
    name: "Advertisement",
    problem: "Hand a cell an advertisement before it is there. Show it when it comes, or give the cell another height. "
      + "Load it once, and let it refresh only while somebody sees it.",
    scripts: scripts,
    solutions: [
      CompletionHandlersAds.self, LinkedListAds.self, StatefulAds.self, ResolveBlockAds.self, FullAds.self,
      AsyncAds.self,
    ] as [any AdvertisementService.Type],
    others: ["Purpose-built": PurposeBuiltAds.self]
  ) { $0.play($1) }

  private static let north = AdvertisementConfig(network: .northern, unit: "top")
  private static let south = AdvertisementConfig(network: .southern, unit: "top")
  private static let sail = Answer("Learn to sail")
  private static let row = Answer("Learn to row")
  private static let ski = Answer("Learn to ski")

  static let scripts = [
    script(
      "loaded", "The banner is loaded, shown, and refreshes from then on.",
      expect: ["cell 1: loader on", "cell 1: loader off", "cell 1: Learn to sail", "cell 1: Learn to row"]
    ) { reader in
      let cell = reader.show("cell 1", north)
      reader.waitForNews(with: cell)
    },
    script(
      "from the cache", "Another cell shows the banner that was loaded for the first one.", news: sail,
      expect: [
        "cell 1: loader on", "cell 1: loader off", "cell 1: Learn to sail", "cell 2: loader on", "cell 2: loader off",
        "cell 2: Learn to sail", "asked for /northern/top: 1",
      ]
    ) { reader in
      reader.show("cell 1", north, untilLines: 3)
      reader.show("cell 2", north, untilLines: 6)
      reader.noteRequests()
    },
    failing("no banner", "The network has none.", .status(404), expect: "there is no banner"),
    failing(
      "error of the network", "The network has an error of its own.", .status(500),
      expect: "the server answers with 500"),
    failing(
      "closed half-way", "The connection breaks in the middle.", sail.cut(after: 5), expect: "the connection broke"),
    again, second, scrolled, unseen,
  ]

  private static func failing(
    _ name: String, _ statement: String, _ answer: Answer, expect error: String
  ) -> Script<Stage> {
    script(
      name, statement, northern: [answer],
      expect: ["cell 1: loader on", "log: \(error)", "cell 1: loader off", "feed: cell 1 has another height"]
    ) { reader in reader.show("cell 1", north, untilLines: 4) }
  }

  private static let again = script(
    "again after an error", "The first attempt fails, and the next cell makes it load again.",
    northern: [.status(500), sail],
    news: sail,
    expect: [
      "cell 1: loader on", "log: the server answers with 500", "cell 1: loader off", "feed: cell 1 has another height",
      "cell 2: loader on", "cell 2: loader off", "cell 2: Learn to sail", "asked for /northern/top: 2",
    ]
  ) { reader in
    reader.show("cell 1", north, untilLines: 4)
    reader.show("cell 2", north, untilLines: 7)
    reader.noteRequests()
  }

  private static let second = script(
    "a second network", "The same cell shows the banner of another network.", news: ski,
    expect: ["cell 1: loader on", "cell 1: loader off", "cell 1: Learn to ski"]
  ) { reader in reader.show("cell 1", south, untilLines: 3) }

  private static let scrolled = script(
    "scrolled away and back", "The first cell goes before its banner comes, and another one waits for the same banner.",
    northern: [sail.held(until: "the second cell waits")], news: sail,
    expect: [
      "cell 1: loader on", "cell 2: loader on", "cell 2: loader off", "cell 2: Learn to sail",
      "asked for /northern/top: 1",
    ]
  ) { reader in
    _ = reader.show("cell 1", north)
    reader.server.wait(for: .asked("/northern/top"))
    let cell = reader.show("cell 2", north)
    reader.server.release("the second cell waits")
    reader.wait(forLines: 4, with: cell)
    reader.noteRequests()
  }

  private static let unseen = script(
    "never seen", "The cell goes before its banner comes, and the reader sees rows without banners from then on.",
    northern: [sail.held(until: "the first cell is gone")], news: ski,
    expect: ["cell 1: loader on"]
      + ["cell 2", "cell 3", "cell 4"].flatMap { cell in
        ["\(cell): loader on", "log: there is no banner", "\(cell): loader off", "feed: \(cell) has another height"]
      } + ["no banner asked for news"]
  ) { reader in
    reader.prepare(north)
    _ = reader.show("cell 1", north)
    reader.server.release("the first cell is gone")
    reader.server.wait(for: .answered("/northern/top"))
    let config = AdvertisementConfig(network: .southern, unit: "bottom")
    for number in 2...4 { reader.show("cell \(number)", config, untilLines: 4 * number - 3) }
    reader.noteNews()
  }

  private static let asked = [
    StudiesRecord.Question(target: "northern/top", answer: sail.text),
    StudiesRecord.Question(target: "northern/top/news", answer: row.text),
  ]

  private static func script(
    _ name: String, _ statement: String, northern: [Answer] = [sail], news: Answer = row, expect lines: [String],
    events: @escaping @Sendable (AdvertisementReader) -> Void
  ) -> Script<Stage> {
    Script(name, statement, expect: lines, asked: name == "loaded" ? asked : nil) { transcript, other in
      let answers = [
        "/northern/top": northern, "/northern/top/news": [news], "/southern/top": [ski], "/southern/top/news": [news],
      ]
      let server = try HTTPServer(answers, deadline: transcript.deadline)
      let web = Web(server.url, other: other, underWay: transcript.underWay)
      return Stage(server: server, web: web, transcript: transcript, events: events)
    }
  }

  /// Two networks on one server, and somebody who reads the feed.
  struct Stage {
    let server: HTTPServer
    let web: Web
    let transcript: Transcript
    let events: @Sendable (AdvertisementReader) -> Void

    func play(_ type: (some AdvertisementService).Type) {
      let service = using({ type.init(AdvertisementNetworks(web)) }) { service in
        let feed = onMain { AdvertisementFeed(transcript) }
        events(AdvertisementReader(service: service, feed: feed, server: server, transcript: transcript))
      }
      transcript.waitUntilQuiet()
      if service() != nil { transcript.add("the service is still in memory") }
      transcript.end()
    }
  }
}
