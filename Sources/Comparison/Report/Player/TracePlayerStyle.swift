/// How is the player dressed? As the pictures, light or dark as the reader's system says. The lanes stand side by side
/// where there is room.
enum TracePlayerStyle {
  static let sheet: Markup = "\(colours)\(text)\(controls)\(lanes)\(tables)\(elsewhere)"

  private static let colours: Markup = """
    :root { color-scheme: light dark; --page: #fdfdfc; --panel: #f3f4f5; --ink: #1d2126; --faint: #5d6670;
      --rule: #d9dde1; --link: #0b57a4; --good: #1b6e3c; --bad: #b3202c; }
    @media (prefers-color-scheme: dark) { :root { --page: #15181c; --panel: #1e2227; --ink: #e4e7ea; --faint: #9aa4ae;
      --rule: #343a41; --link: #7db6f2; --good: #7fd09a; --bad: #ff8f96; } }

    """

  private static let text: Markup = """
    * { box-sizing: border-box; }
    body { margin: 0 auto; max-width: 92rem; padding: 1.25rem 1.25rem 3rem; background: var(--page); color: var(--ink);
      font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
    h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .4rem; }
    h2 { font-size: 1.2rem; margin: 1.2rem 0 .5rem; }
    h3 { font-size: 1rem; margin: 0 0 .3rem; }
    p { margin: .3rem 0 .6rem; max-width: 48rem; }
    [hidden] { display: none !important; }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    .settled { color: var(--good); }
    .delivered { color: var(--link); }
    .cancelled { color: var(--bad); }
    .freed, .remark, .place, .keys, .legend { color: var(--faint); }
    .legend { margin: .8rem 0; padding: 0; font-size: .88rem; }
    ul.legend { list-style: none; display: grid; gap: .15rem 1.5rem; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); }

    """

  private static let controls: Markup = """
    .controls { display: flex; flex-wrap: wrap; gap: .5rem .9rem; align-items: center; margin: .6rem 0; }
    button, select { font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--faint);
      border-radius: .3rem; padding: .3rem .7rem; min-height: 2.2rem; max-width: 100%; }
    button { cursor: pointer; }
    #play { min-width: 5.2rem; }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
    #count { font-variant-numeric: tabular-nums; }
    .keys { font-size: .88rem; }
    @media (pointer: coarse) { .keys { display: none; } }
    kbd { font: inherit; border: 1px solid var(--rule); border-radius: .2rem; padding: 0 .3rem; }
    #question { border: 1px solid var(--rule); border-left: .3rem solid var(--link); border-radius: .3rem;
      padding: .5rem .9rem; margin: .6rem 0; }
    #verdict { min-height: 1.5em; }
    #asking { font-weight: 600; }
    #choices { margin: .3rem 0; padding: 0; list-style: none;
      display: grid; gap: .4rem .6rem; grid-template-columns: repeat(auto-fit, minmax(min(19rem, 100%), 1fr)); }
    #choices button { width: 100%; text-align: left; }

    """

  /// A column for each place at the left of a lane; the sign of a step stands in the column of its place.
  private static let lanes: Markup = """
    #lanes { display: grid; column-gap: .8rem; }
    .lane { border: 1px solid var(--rule); border-radius: .4rem; padding: .7rem .8rem; min-width: 0; margin: 0 0 .8rem;
      display: grid; grid-row: span 3; grid-template-rows: subgrid; row-gap: 0; }
    .lane h3, .lane p { margin: 0; }
    .remark { font-size: .9rem; }
    .asked:not(.done) .remark { visibility: hidden; }
    .lane.asked { border-color: var(--link); }
    .lane.done h3::after { content: " · done"; font-weight: 400; color: var(--faint); }
    .lane ol { list-style: none; margin: .3rem 0 0; padding: 0; --column: 1.05rem;
      background: repeating-linear-gradient(to right, transparent 0 calc(var(--column) / 2 - 1px),
        var(--rule) 0 calc(var(--column) / 2 + 1px), transparent 0 var(--column)) no-repeat;
      background-size: calc(var(--places) * var(--column)) 100%; }
    .lane li { position: relative; display: flex; gap: .5rem; justify-content: space-between; min-height: 1.7rem;
      padding: .1rem .4rem .1rem calc(var(--places) * var(--column) + .3rem); border-radius: .25rem; font-size: .92rem; }
    .lane .sign { position: absolute; left: calc(var(--place) * var(--column)); width: var(--column); text-align: center;
      background: var(--page); }
    .lane .place { font-size: .82rem; line-height: 1.7; }
    .lane li[aria-current] { background: linear-gradient(to right, transparent calc(var(--places) * var(--column)),
      var(--panel) 0); box-shadow: inset -.2rem 0 var(--link); }
    .future { visibility: hidden; }
    @media (prefers-reduced-motion: no-preference) {
      li[aria-current] { animation: arrive .25s ease-out; }
      @keyframes arrive { from { opacity: 0; transform: translateY(-.4rem); } }
    }
    @media (min-width: 40rem) { #lanes { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
    @media (min-width: 74rem) { #lanes { grid-template-columns: repeat(4, minmax(0, 1fr)); } }
    @media (max-width: 39.99rem) {
      .lane { min-height: 8.6rem; padding: .5rem .6rem; }
      .lane.asked { order: -1; }
      .future, .past { display: none !important; }
    }

    """

  private static let tables: Markup = """
    .performances { display: grid; gap: 1.2rem; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); }
    .scene { border-top: 1px solid var(--rule); margin-top: 1.2rem; }
    table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem; }
    th, td { text-align: left; vertical-align: top; padding: .2rem .7rem .2rem 0; border-bottom: 1px solid var(--rule); }
    th { color: var(--faint); font-weight: 500; }
    @media screen { .scripted body:not(:has(#all-steps:checked)) #tables { display: none; } }

    """

  /// Paper has no player, and colours that the reader's system forces need lines in their place.
  private static let elsewhere: Markup = """
    @media print {
      #player { display: none !important; }
      body { max-width: none; padding: 0; }
      .scene, .performance { break-inside: avoid; }
      .performances { display: block; columns: 2; }
    }
    @media (forced-colors: active) {
      .lane li[aria-current] { outline: 2px solid Highlight; outline-offset: -2px; }
      .lane .sign { background: none; }
    }
    """
}
