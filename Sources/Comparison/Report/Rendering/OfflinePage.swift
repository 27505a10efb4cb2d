import Record

/// How does one file need no network? It allows its own style and its own script, by their hashes, and nothing else.
struct OfflinePage {
  let title: String
  let style: Markup
  let script: Markup
  let body: Markup

  var text: String {
    let policy: Markup = """
      default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'sha256-\(SHA256.base64(of: style.text))'; \
      script-src 'sha256-\(SHA256.base64(of: script.text))'
      """
    let page: Markup = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <title>\(title)</title>
      <style>\(style)</style>
      </head>
      <body>
      \(body)
      <script>\(script)</script>
      </body>
      </html>

      """
    return page.text
  }
}
