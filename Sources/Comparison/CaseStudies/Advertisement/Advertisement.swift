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

  private static let north = AdvertisementConfig(network: "northern", unit: "top")
  private static let south = AdvertisementConfig(network: "southern", unit: "top")
  private static let sail = Answer("Learn to sail")
  private static let row = Answer("Learn to row")
  private static let ski = Answer("Learn to ski")

  static let scripts = [
    script(
      "loaded", "The banner is loaded, shown, and refreshes from then on.",
      expect: ["cell 1: loader on", "cell 1: loader off", "cell 1: Learn to sail", "cell 1: Learn to row"]
    ) { feed in
      let cell = feed.show("cell 1", north)
      feed.waitForNews(with: cell)
    },
    script(
      "from the cache", "Another cell shows the banner that was loaded for the first one.", news: sail,
      expect: [
        "cell 1: loader on", "cell 1: loader off", "cell 1: Learn to sail", "cell 2: loader on", "cell 2: loader off",
        "cell 2: Learn to sail", "asked for /northern/top: 1",
      ]
    ) { feed in
      feed.show("cell 1", north, untilLines: 3)
      feed.show("cell 2", north, untilLines: 6)
      feed.noteRequests("/northern/top")
    },
    script(
      "again after an error", "The first attempt fails, and the next cell makes it load again.",
      northern: [.status(500), sail], news: sail,
      expect: [
        "cell 1: loader on", "log: the server answers with 500", "cell 1: loader off",
        "feed: cell 1 has another height", "cell 2: loader on", "cell 2: loader off", "cell 2: Learn to sail",
        "asked for /northern/top: 2",
      ]
    ) { feed in
      feed.show("cell 1", north, untilLines: 4)
      feed.show("cell 2", north, untilLines: 7)
      feed.noteRequests("/northern/top")
    },
    script(
      "a second network", "The same cell shows the banner of another network.", news: ski,
      expect: ["cell 1: loader on", "cell 1: loader off", "cell 1: Learn to ski"]
    ) { feed in feed.show("cell 1", south, untilLines: 3) },
    script(
      "scrolled away and back",
      "The first cell goes before its banner comes, and another one waits for the same banner.",
      northern: [sail.held(until: "the second cell waits")], news: sail,
      expect: [
        "cell 1: loader on", "cell 2: loader on", "cell 2: loader off", "cell 2: Learn to sail",
        "asked for /northern/top: 1",
      ]
    ) { feed in
      _ = feed.show("cell 1", north)
      feed.server.wait(for: .asked("/northern/top"))
      let cell = feed.show("cell 2", north)
      feed.server.release("the second cell waits")
      feed.wait(forLines: 4, with: cell)
      feed.noteRequests("/northern/top")
    },
    script(
      "never seen", "The cell goes before its banner comes, which nobody sees then.",
      northern: [sail.held(until: "the cell is gone")],
      expect: ["cell 1: loader on", "asked for /northern/top/news: 0"]
    ) { feed in
      _ = feed.show("cell 1", north)
      feed.server.release("the cell is gone")
      feed.server.wait(for: .answered("/northern/top"))
      feed.transcript.waitUntilQuiet()
      feed.noteRequests("/northern/top/news")
    },
  ]

  private static func script(
    _ name: String, _ statement: String, northern: [Answer] = [sail], news: Answer = row, expect lines: [String],
    events: @escaping @Sendable (AdvertisementFeed) -> Void
  ) -> Script<Stage> {
    let asked = [("northern/top", sail), ("northern/top/news", row)].map { target, answer in
      StudiesRecord.Question(target: target, answer: answer.text)
    }
    return Script(name, statement, expect: lines, asked: name == "loaded" ? asked : nil) { transcript, other in
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
    let events: @Sendable (AdvertisementFeed) -> Void

    func play(_ type: (some AdvertisementService).Type) {
      let service = using({ type.init(AdvertisementNetworks(web: web)) }) { service in
        events(AdvertisementFeed(service: service, server: server, transcript: transcript))
      }
      transcript.waitUntilQuiet()
      if service() != nil { transcript.add("the service is still in memory") }
      transcript.end()
    }
  }
}
