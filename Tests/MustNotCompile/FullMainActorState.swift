// A block on a background queue doesn't touch what belongs to the main actor.
// refused: main actor-isolated property 'text' can not be mutated from a Sendable closure
import FullPromises

@MainActor private final class Label {
  var text = ""
}

@MainActor private func show(_ promise: Promise<String>, in label: Label) {
  #if WRONG
    promise.then { text in label.text = text }
  #else
    promise.onMain.then { text in label.text = text }
  #endif
}
