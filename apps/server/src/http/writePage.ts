import { html } from 'hono/html'

/**
 * Writes a small page of the server's own, with a heading and content below it. @param sheetUrl - the URL of the page's style
 * sheet.
 */
export function writePage({
  title,
  content,
  sheetUrl,
}: {
  title: string
  content: ReturnType<typeof html>
  sheetUrl: string
}) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="${sheetUrl}" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
}
