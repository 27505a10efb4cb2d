import Foundation
import Testing

@testable import Record
@testable import Report
@testable import compare

/// That the player's page has every step, and needs nothing else.
@Suite("The player of the traces")
struct TracePlayerTests {
  @Test("The page has every step of every trace once, in its lane and in its order")
  func steps() async throws {
    let record = try await onThreadOfItsOwn { try TraceEngine.scenes.run(.init()) { _ in } }
    let page = TracePlayer(record: record).page
    let scenes = page.components(separatedBy: "<section class=\"scene\"").dropFirst()
    #expect(scenes.count == record.scenarios.count)
    for (scene, scenario) in zip(scenes, record.scenarios) {
      #expect(scene.hasPrefix(" id=\"\(scenario.name)\">"))
      let lanes = scene.components(separatedBy: "<div class=\"performance\">").dropFirst()
      #expect(lanes.count == scenario.performances.count)
      for (lane, performance) in zip(lanes, scenario.performances) {
        #expect(lane.contains("<h3>\(performance.design)</h3>"))
        let rows = lane.matches(of: #/<td>([^<]*)<\/td><td><span.*?<\/span> <span>([^<]*)<\/span>/#)
        let shown = rows.map { "\($0.2), \($0.1)".replacing("&#39;", with: "'") }
        #expect(shown == performance.events.map { "\($0.words), \($0.place)" })
        #expect(lane.count(of: "<li>") == performance.code?.count)
      }
    }
    #expect(page.count(of: "<tr class=") == record.scenarios.flatMap(\.performances).flatMap(\.events).count)
    #expect(page.utf8.count < 400_000)
  }

  @Test("It links to its own places, and to the laws where it is said where they are")
  func links() {
    let record = TraceRecord(scenarios: [TraceLessonTests.moved])
    for (laws, first) in [(nil, nil), ("laws.md", "laws.md#law-3-when-and-how-often-the-work-runs")]
      as [(String?, String?)]
    {
      let page = TracePlayer(record: record, laws: laws).page
      let links = page.matches(of: #/href="([^"]*)"/#).map { String($0.1) }
      #expect(links.filter { !$0.hasPrefix("#") } == (first.map { [$0] } ?? []))
      #expect(links.filter { $0.hasPrefix("#") } == ["#starting", "#starting"])
      #expect(page.contains("<li id=\"starting\">"))
    }
  }

  @Test("Text from a record becomes no markup")
  func escaped() throws {
    let hostile = Sample.hostile
    let record = TraceRecord(scenarios: [
      .init(
        name: hostile, statement: hostile,
        performances: [
          .init(design: hostile, remark: hostile, events: [.init(place: hostile, kind: .settled, what: hostile)])
        ])
    ])
    let page = TracePlayer(record: record).page
    #expect(page.count(of: "<script") == 1 && page.count(of: "</script") == 1)
    #expect(page.contains("&lt;script&gt;alert("))
  }
}

extension String {
  fileprivate func count(of part: String) -> Int { components(separatedBy: part).count - 1 }
}
