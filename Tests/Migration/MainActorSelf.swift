// A block in a main-actor class touches the class.
import Dispatch
import MODULE

@MainActor final class Label {
  var text = ""
}

@MainActor final class Controller {
  let label = Label()

  func load() -> Promise<String> { Promise("text") }

  func show() {
    load().then { text in
      self.label.text = text
    }.catch { error in
      self.label.text = "\(error)"
    }.always {
      self.label.text += "."
    }
  }
}
