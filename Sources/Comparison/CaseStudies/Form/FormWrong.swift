/// What if the first answer is taken?
///
/// Nobody looks whether the name will do. It was taken, and the user would have given up.
extension Filling {
  static let wrong = Study.wrong("Form", "given up later", of: scripts) { stage in
    stage.form.ask { answer in
      switch answer {
      case .success(let name): stage.screen.welcome(name)
      case .failure(let error): stage.screen.leave(error)
      }
      stage.screen.finish()
    }
  }
}
