import PromiseConformance

/// Which options does the command have? Those of the suite, and these.
typealias Option = PromiseConformance.Option

extension Option {
  static let format = Option(
    name: "--format", value: "text|markdown|json", help: "how results are printed; the default is text")
  static let output = Option(
    name: "--output", value: "DIR", help: "where the report is written; the default is \(OutputFolder.usual)")
  static let quick = Option(
    name: "--quick", value: nil, help: "smaller tables and fewer rounds; everything takes half a minute")
  static let version = Option(name: "--version", value: nil, help: "prints the version and ends")

  /// The options that every subcommand takes, but for those that it has no use for.
  static let common = [format, output, quiet, help, version]

  static let design = Option(
    name: "--design", value: "NAME",
    help: "only this design, baseline or control of 'compare list'; may be repeated", repeats: true)
  static let verbose = Option(
    name: "--verbose", value: nil, help: "prints everything: the matrix clause by clause, every table of a run")
  static let mutants = Option(
    name: "--mutants", value: nil, help: "also runs the broken promises, each of which must be caught")
  static let links = Option(
    name: "--links", value: "COUNT", help: "the number of links in a long chain; the default is 20000")
  static let show = Option(
    name: "--show", value: nil,
    help: "prints the solutions, or writes a page for each study, and runs nothing")
  static let url = Option(
    name: "--url", value: "URL",
    help: "a server of your own for the studies that use the network; one of their scripts sends it requests")
  static let fuzz = Option(
    name: "--fuzz", value: "COUNT", help: "also runs this many random programs and compares the designs with the model"
  )
  static let longer = Option(
    name: "--longer", value: "STEPS",
    help: "also runs every small program with this many more steps than in the suite")
  static let seed = Option(
    name: "--seed", value: "N", help: "the seed of the first random program; the default is 1")
  static let workload = Option(
    name: "--workload", value: "ID", help: "only this workload; may be repeated", repeats: true)
  static let rounds = Option(name: "--rounds", value: "N", help: "how many times each subject is measured")
}
