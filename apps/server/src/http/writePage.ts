import { html } from 'hono/html'

/**
 * Writes a small page of the server's own, with a heading and content below it.
 *
 * @param page.sheetUrl - the URL of the page's style sheet, if it has one.
 */
export function writePage({
  title,
  content,
  sheetUrl,
}: {
  title: string
  content: ReturnType<typeof html>
  sheetUrl?: string | undefined
}) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${sheetUrl && html`<link rel="stylesheet" href="${sheetUrl}" />`}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
}
