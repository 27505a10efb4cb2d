/// Which names does a block use that were declared outside of it? Found by following the braces of a source.
struct SourceScopes {
  private enum Kind {
    /// A type or an extension: its members are no local values.
    case type
    /// A function, an initialiser or a computed property.
    case function
    /// A function inside a function; it holds what it uses, as a closure does.
    case localFunction
    case closure
    /// A branch, a loop, or whatever else a statement opens.
    case block
  }

  private struct Scope {
    var kind: Kind
    var names: Set<String> = []
    var captured: Set<String> = []
    /// How many round and square brackets are open in it.
    var brackets = 0
    /// The words that matter of the statement under way.
    var head: String?
    var hasEquals = false
    /// Declared by the statement under way, for the block that it opens.
    var pending: Set<String> = []
  }

  private static let modifiers: Set = [
    "static", "private", "fileprivate", "public", "package", "internal", "final", "override", "mutating", "lazy",
    "nonisolated", "convenience", "indirect", "async",
  ]
  private static let types: Set = ["extension", "class", "struct", "enum", "actor", "protocol"]
  private static let openers: Set = [
    "if", "else", "guard", "for", "while", "repeat", "switch", "do", "catch", "defer",
  ]

  private let tokens: [SourceToken]
  private var place = 0
  private var scopes = [Scope(kind: .type)]
  private var depth = 0
  private var captures = 0

  init(_ tokens: [SourceToken]) { self.tokens = tokens }

  mutating func count() -> (depth: Int, captures: Int) {
    while place < tokens.count {
      let token = tokens[place]
      place += 1
      switch token {
      case .newline: if scopes[top].brackets == 0, !isContinued { endStatement() }
      case .mark(let mark): read(mark)
      case .word(let word, let isLabel, let isMember): if !isMember { read(word, isLabel: isLabel) }
      }
    }
    return (depth, captures)
  }

  private var top: Int { scopes.count - 1 }

  // MARK: - Statements

  private mutating func read(_ mark: Character) {
    switch mark {
    case "(", "[": scopes[top].brackets += 1
    case ")", "]": scopes[top].brackets -= 1
    case "=": if scopes[top].brackets == 0 { scopes[top].hasEquals = true }
    case ":":
      if scopes[top].brackets == 0, scopes[top].head == "case" || scopes[top].head == "default" { endStatement() }
    case ";": endStatement()
    case "{": open()
    case "}": close()
    case "@": place += 1
    default: break
    }
  }

  private mutating func read(_ word: String, isLabel: Bool) {
    let isFirst = scopes[top].head == nil && scopes[top].brackets == 0
    if isFirst, Self.modifiers.contains(word) { return }
    if isFirst { scopes[top].head = word }
    switch word {
    case "let", "var": declarePattern(pending: ["if", "while", "for", "catch"].contains(scopes[top].head))
    case "for" where isFirst: declareLoop()
    case "catch" where isFirst: scopes[top].pending.insert("error")
    case "func" where isFirst, "init" where isFirst: declareParameters()
    default: if !isLabel { use(word) }
    }
  }

  private var next: SourceToken? { place < tokens.count ? tokens[place] : nil }

  /// Whether the next line goes on with the statement.
  private var isContinued: Bool {
    if place > 1, tokens[place - 2] == .mark(",") { return true }
    guard let token = tokens[place...].first(where: { $0 != .newline }) else { return false }
    switch token {
    case .mark(let mark): return ".?:&|+-*/<>=,{→\"".contains(mark)
    case .word(let word, _, _): return ["else", "where", "throws", "async", "catch"].contains(word)
    case .newline: return false
    }
  }

  private mutating func endStatement() {
    scopes[top].head = nil
    scopes[top].hasEquals = false
    scopes[top].pending = []
  }

  // MARK: - Braces

  private mutating func open() {
    let kind = kindOfBrace
    var scope = Scope(kind: kind)
    if kind != .closure {
      scope.names = scopes[top].pending
      scopes[top].pending = []
    }
    scopes.append(scope)
    if kind == .closure { readSignature() }
    depth = max(depth, scopes.count { $0.kind == .closure || $0.kind == .block })
  }

  private var kindOfBrace: Kind {
    let scope = scopes[top]
    guard scope.brackets == 0, let head = scope.head else { return .closure }
    if Self.types.contains(head) { return .type }
    if ["func", "init", "deinit", "get", "set"].contains(head) {
      return scope.kind == .type ? .function : .localFunction
    }
    if head == "var" || head == "subscript", !scope.hasEquals { return scope.kind == .type ? .function : .block }
    return Self.openers.contains(head) ? .block : .closure
  }

  private mutating func close() {
    guard scopes.count > 1 else { return }
    captures += scopes.removeLast().captured.count
    let opened = scopes[top].head
    let isStatement = scopes[top].brackets == 0 && Self.openers.union(Self.types).contains(opened ?? "")
    if isStatement || opened == "func" || opened == "init" { endStatement() }
    // What follows a closure on the same line belongs to its statement, `} else {` and `} catch {` don't.
    if let word = next?.keyword, word == "else" || word == "catch" { endStatement() }
  }

  /// Reads what stands before a closure's `in`: what it takes along, and its parameters.
  private mutating func readSignature() {
    let line = tokens[place...].prefix { $0 != .newline && $0 != .mark("{") && $0 != .mark("}") }
    guard let end = line.firstIndex(where: { $0.keyword == "in" }), line.first?.keyword != "for" else { return }
    var signature = line[..<end]
    if signature.first == .mark("[") {
      let list = signature.prefix { $0 != .mark("]") }
      for case .word(let name, _, isMember: false) in list { use(name) }
      signature = signature[list.endIndex...].dropFirst()
    }
    scopes[top].names.formUnion(Self.parameters(in: signature))
    place = end + 1
  }

  // MARK: - Names

  private mutating func declare(_ names: some Sequence<String>, pending: Bool) {
    if pending { scopes[top].pending.formUnion(names) } else { scopes[top].names.formUnion(names) }
  }

  /// After `let` or `var`: one name, or several in brackets.
  private mutating func declarePattern(pending: Bool) {
    guard scopes[top].kind != .type else { return }
    if next == .mark("(") {
      let names = tokens[place...].prefix { $0 != .mark(")") && $0 != .newline }
      declare(names.compactMap(\.keyword), pending: pending)
      place = names.endIndex
      scopes[top].brackets += 1
    } else if let name = next?.keyword {
      // `if let name` uses the outer value, too; `let name = …` doesn't.
      let isShort = place + 1 < tokens.count && tokens[place + 1] != .mark("=") && tokens[place + 1] != .mark(":")
      if isShort, scopes[top].brackets == 0 { use(name) }
      declare([name], pending: pending)
      place += 1
    }
  }

  /// After `for`: everything up to `in`.
  private mutating func declareLoop() {
    let pattern = tokens[place...].prefix { $0.keyword != "in" && $0 != .newline }
    declare(pattern.compactMap(\.keyword).filter { !["try", "await", "case", "let"].contains($0) }, pending: true)
    place = pattern.endIndex
  }

  /// After `func` or `init`: the names by which the body knows its parameters.
  private mutating func declareParameters() {
    let header = tokens[place...]
    guard let start = header.firstIndex(of: .mark("(")) else { return }
    var brackets = 0
    let list = header[start...].prefix { token in
      if token == .mark("(") { brackets += 1 } else if token == .mark(")") { brackets -= 1 }
      return brackets > 0
    }
    scopes[top].pending.formUnion(Self.parameters(in: list + [.mark(")")]))
    place = list.endIndex + 1
  }

  /// The names in a list of parameters: the last word before each colon or comma that isn't inside a type.
  private static func parameters(in list: some Collection<SourceToken>) -> Set<String> {
    let isBracketed = list.first == .mark("(")
    var (names, brackets, isType, last) = (Set<String>(), 0, false, String?.none)
    for token in list {
      switch token {
      case .mark("("), .mark("["), .mark("<"): brackets += 1
      case .mark(")"), .mark("]"), .mark(">"): brackets -= 1
      default: break
      }
      let isOutside = brackets == (isBracketed ? 1 : 0)
      if !isType, let name = token.keyword, isOutside, !["throws", "async"].contains(name) { last = name }
      let isEnd = token == .mark(",") && isOutside || brackets == 0 && token == .mark(")")
      if token == .mark(":") && isOutside || isEnd || token == .mark("→") {
        if let last { names.insert(last) }
        last = nil
        isType = !isEnd
      }
      if brackets == 0, isBracketed, isEnd { break }
    }
    if let last { names.insert(last) }
    return names.subtracting(["_"])
  }

  /// Notes for every closure between the use and the declaration that it holds the name.
  private mutating func use(_ name: String) {
    guard let first = name.first, !first.isUppercase, name != "self", first != "$" else { return }
    var holders: [Int] = []
    for index in scopes.indices.reversed() {
      let scope = scopes[index]
      if scope.names.contains(name) {
        for holder in holders { scopes[holder].captured.insert(name) }
        return
      }
      if scope.kind == .type || scope.kind == .function { return }
      if scope.kind == .closure || scope.kind == .localFunction { holders.append(index) }
    }
  }
}
