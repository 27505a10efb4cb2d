/// How is the page dressed? In the reader's own fonts, light or dark as the reader's system says, wide or narrow.
enum PageStyle {
  static let sheet: Markup = "\(colours)\(text)\(parts)\(tables)\(pictures)\(surroundings)"

  private static let colours: Markup = """
    :root { color-scheme: light dark; \(Palette.light) --panel: #f3f4f5; --link: #0b57a4; --block: #0b57a4;
      --good: #1b6e3c; --good-bg: #edf6ef; --different: #7a5000; --different-bg: #fcf4df; --absent: #5d6670;
      --absent-bg: #f3f4f5; --bad: #b3202c; --bad-bg: #fdebec; }
    @media (prefers-color-scheme: dark) { :root { \(Palette.dark) --panel: #1e2227; --link: #7db6f2; --block: #7db6f2;
      --good: #7fd09a; --good-bg: #182a1f; --different: #e6bd62; --different-bg: #2e2614; --absent: #9aa4ae;
      --absent-bg: #1e2227; --bad: #ff8f96; --bad-bg: #3a1c20; } }

    """

  private static let text: Markup = """
    * { box-sizing: border-box; }
    html { scroll-padding-top: 1rem; }
    body { margin: 0 auto; max-width: 76rem; padding: 1.5rem 1.25rem 4rem; background: var(--page); color: var(--ink);
      font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
    h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .25rem; letter-spacing: -.01em; }
    h2 { font-size: 1.3rem; margin: 2rem 0 .5rem; }
    h3 { font-size: 1.08rem; margin: 1.6rem 0 .4rem; }
    h4 { font-size: 1rem; margin: 1.2rem 0 .3rem; }
    p { margin: .4rem 0 .8rem; max-width: 50rem; }
    main > ul { max-width: 56rem; }
    li { margin: .15rem 0; overflow-wrap: anywhere; }
    a { color: var(--link); text-underline-offset: .15em; }
    :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
    code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .86em; }
    pre { margin: .3rem 0 .8rem; padding: .6rem .8rem; background: var(--panel); overflow-x: auto; line-height: 1.45; }
    .faint { color: var(--faint); } .good { color: var(--good); } .different { color: var(--different); }
    .absent { color: var(--absent); } .bad { color: var(--bad); font-weight: 600; }
    .skip { position: absolute; left: -99rem; } .skip:focus { left: 1rem; }
    .unseen { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }
    .warning { border-left: .3rem solid var(--bad); background: var(--bad-bg); padding: .6rem .9rem; max-width: none; }

    """

  private static let parts: Markup = """
    details.part { border: 1px solid var(--rule); border-radius: .3rem; margin: .5rem 0; }
    summary { cursor: pointer; padding: .3rem 0; }
    .part > summary { padding: .5rem .9rem; }
    .part > summary > :is(h2, h3, h4, h5) { display: inline; margin: 0; }
    .part.level3 > summary > h3, .part.level4 > summary > h4 { font-size: 1rem; }
    .part > .content { padding: 0 .9rem .9rem; }
    .part .part > .content { padding: 0 .7rem .6rem; }
    .says { color: var(--faint); font-size: .9rem; margin-left: .5rem; }
    .controls { margin: 1.5rem 0 .8rem; font-size: .92rem; }
    .controls fieldset { border: 1px solid var(--rule); border-radius: .3rem; padding: .3rem .9rem .5rem; margin: 0 0 .5rem;
      display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; min-width: 0; }
    .controls select, .controls button { font: inherit; max-width: 100%; color: var(--ink); background: var(--panel);
      border: 1px solid var(--faint); border-radius: .25rem; padding: .25rem .5rem; }
    .scripted:not([hidden]) { display: flex; flex-wrap: wrap; gap: .4rem 1rem; align-items: center; max-width: none; }
    .scripted label { max-width: 100%; }
    [hidden] { display: none !important; }
    .gallery { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 27rem), 1fr)); gap: 1rem; }
    .beside > div { min-width: 0; }
    @media (min-width: 60rem) { .beside { display: grid; grid-template-columns: 2fr 3fr; gap: 2rem; } }
    .beside ul { padding-left: 1.2rem; }
    .codes { display: flex; gap: 1rem; overflow-x: auto; align-items: flex-start; padding-bottom: .5rem; }
    .codes figure { margin: 0; flex: 0 0 auto; max-width: min(60rem, 84vw); }
    .codes pre { font-size: .78rem; } .codes code { font-size: 1em; }
    figcaption { color: var(--faint); font-size: .88rem; }

    """

  private static let tables: Markup = """
    .scroll { overflow-x: auto; margin: .5rem 0 1rem; max-width: 100%; }
    table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .92rem; }
    th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid var(--rule); }
    thead th { border-bottom: 2px solid var(--rule); vertical-align: bottom; font-size: .86rem; }
    th[scope=row] { font-weight: 500; min-width: 6rem; max-width: 34rem; }
    th[scope=row].number { min-width: 0; }
    th button { font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer; text-align: inherit; }
    th button::after { content: " ↕"; color: var(--faint); font-weight: 400; }
    th[aria-sort=ascending] button::after { content: " ↑"; color: inherit; }
    th[aria-sort=descending] button::after { content: " ↓"; color: inherit; }
    .number { text-align: right; }
    td.number { white-space: nowrap; }
    td.good { background: var(--good-bg); } td.different { background: var(--different-bg); }
    td.absent { background: var(--absent-bg); } td.bad { background: var(--bad-bg); }
    .self { color: inherit; text-decoration-color: var(--rule); }
    tr:target > * { background: var(--panel); }
    body:has(#only:checked) .all-hold { display: none; }

    """

  private static let pictures: Markup = """
    .picture { margin: .8rem 0 1.2rem; min-width: 0; }
    .drawing { overflow-x: auto; }
    .chart { display: block; width: 100%; max-width: 44rem; height: auto; }
    svg.trace { display: block; max-width: 100%; height: auto; }
    svg.trace { \(TraceStyle.rules) }
    .chart { \(ChartStyle.rules) }
    svg.trace { --link: var(--faint); }
    .readout { font-size: .88rem; color: var(--faint); min-height: 3em; margin: .2rem 0; }
    @media (min-width: 60rem) { .chart text { font-size: 8px; } .chart .axis { font-size: 7.5px; } }

    """

  private static let surroundings: Markup = """
    @media (max-width: 46rem) {
      body { padding: 1rem .8rem 3rem; }
      h1 { font-size: 1.5rem; }
      th, td { padding: .3rem .25rem; font-size: .82rem; }
      svg.trace { max-width: none; min-width: 32rem; }
      thead th { font-size: .74rem; }
      .part > .content { padding: 0 .5rem .6rem; }
      th[scope=row]:not(.number) { min-width: 5rem; max-width: 60vw; }
      th[scope=row] { position: sticky; left: 0; background: var(--page); }
      td.wraps:not(.number) { min-width: 9rem; }
      .chart text { font-size: 11px; } .chart .axis { font-size: 10.5px; }
    }
    @media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
    @media (forced-colors: active) {
      .chart :is(.mark, .whisker, .curve) { stroke: CanvasText !important; } .chart .mark { fill: CanvasText !important; }
      .chart :is(.neutral, .elsewhere) .mark { fill: Canvas !important; }
      .chart .grid { stroke: GrayText; } svg text { fill: CanvasText !important; }
    }
    @media print {
      body { max-width: none; padding: 0; font-size: .8rem; }
      .controls, .skip, .readout { display: none; }
      details::details-content { content-visibility: visible; display: block; }
      .picture, tr { break-inside: avoid; }
      .scroll, .drawing, .codes, pre { overflow: visible; }
    }
    """
}
