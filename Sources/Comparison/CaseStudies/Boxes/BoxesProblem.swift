import Dispatch

/// What goes into a box of a colour?
struct Box: Sendable {
  let color: String
  let description: String
}

/// Who has the boxes? A service with a callback; it knows nothing of promises.
///
/// Every call returns at once. The callback is called on another thread, exactly once; with nothing if there is no such
/// box. The service keeps it until then.
final class BoxService: Sendable {
  let boxes: [Box]
  /// Answers nothing while it is suspended.
  let queue = DispatchQueue(label: "boxes")
  private let underWay: DispatchGroup

  init(_ boxes: [Box], underWay: DispatchGroup) { (self.boxes, self.underWay) = (boxes, underWay) }

  func getBox(_ color: String, _ callBack: @escaping @Sendable (Box?) -> Void) {
    queue.async(group: underWay) { [boxes] in callBack(boxes.first { $0.color == color }) }
  }
}

/// The view, as the presenter sees it: it shows what it is given, and asks for nothing.
@MainActor
protocol BoxView: AnyObject, Sendable {
  func display(description: String)
}

/// What has to be written? The logic between the buttons and the label, for which it needs no view.
///
/// The view owns the presenter, so the presenter holds it weakly. When both have gone, an answer that is still to come
/// must reach nobody and keep nothing in memory. An unknown colour changes nothing.
@MainActor
protocol BoxPresenter: AnyObject, Sendable {
  var view: (any BoxView)? { get set }

  init(service: BoxService)

  func colorSelected(_ color: String)
}

/// The screen: three buttons, a label, and no logic.
final class BoxScreen: BoxView {
  let presenter: any BoxPresenter
  private let transcript: Transcript

  init(_ presenter: any BoxPresenter, _ transcript: Transcript) {
    (self.presenter, self.transcript) = (presenter, transcript)
    presenter.view = self
  }

  /// Taps a button.
  func tap(_ color: String) { presenter.colorSelected(color) }

  func display(description: String) { transcript.add("label: \(description)") }
}
