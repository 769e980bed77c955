import { Hono } from 'hono'
import { html } from 'hono/html'
import { isPublicHost } from '../config/exposure.ts'
import type { AppEnv } from '../http/context.ts'
import { RefusedError } from '../http/errors.ts'
import type { CapturingMailer } from './mailer.ts'

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { background: Canvas; color: CanvasText; max-width: 44rem; margin: 0 auto; padding: 2rem 1rem; }
article { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 8px; padding: 1rem; margin: 1rem 0; }
h2 { font-size: 1rem; margin: 0; }
p { margin: 0.25rem 0; }
iframe { width: 100%; height: 34rem; border: 0; border-radius: 8px; margin-top: 0.75rem; }
summary { cursor: pointer; margin-top: 0.75rem; } @media (pointer: coarse) { summary { line-height: 2.75rem; margin-top: 0; } }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0.75rem 0 0; }
`

/**
 * Refuses a request for a public host. Another site may have pointed the host's name at this machine (DNS rebinding), and the
 * browser would then let that site read the mailbox.
 */
class ForeignHostError extends RefusedError {
  override name = 'ForeignHostError' as const
  constructor() {
    super({
      status: 403,
      code: 'foreign_host',
      message:
        'The mailbox is shown only under an address of this machine or its own network, such as http://localhost.',
    })
  }
}

/** Matches a link. The group makes `split` keep the links among the parts. */
const LINK = /(https?:\/\/[^\s<>"]{1,2000})/

/**
 * Serves the page `/dev/mailbox`, for development. It lists mails that were captured instead of sent, newest first. Links in
 * them work, as in a mail program.
 *
 * @param other - the mailbox of the other service that sends mails of the embedded wallet.
 */
export function mailboxRoutes(mailer: CapturingMailer, other?: { name: string; url: string }): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.use(async (context, next) => {
    if (isPublicHost(new URL(context.req.url).hostname)) throw new ForeignHostError()
    await next()
  })
  app.get('/mailbox.css', (context) => context.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/mailbox.json', (context) => {
    context.header('cache-control', 'no-store')
    return context.json({ mails: mailer.captured() })
  })
  // The mail is shown as in a mail program: with inline styles, and without loading anything.
  app.get('/mailbox/:id{[0-9]+}', (context) => {
    context.header('cache-control', 'no-store')
    context.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'")
    const mail = mailer.captured().find(({ id }) => id === Number(context.req.param('id')))
    return mail ? context.html(mail.html) : context.text('There is no such mail any more.', 404)
  })
  app.get('/mailbox', (context) => {
    context.header('cache-control', 'no-store')
    context.header('content-security-policy', "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'")
    const mails = mailer.captured()
    return context.html(html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>Captured mail</title>
          <link rel="stylesheet" href="/dev/mailbox.css" />
        </head>
        <body>
          <main>
            <h1>Captured mail</h1>
            <p>Development only: nothing leaves this machine. Reload to see what is new.</p>
            ${other ? html`<p>Mails of the embedded wallet come from two services: see also <a href="${other.url}">${other.name}</a>.</p>` : ''}
            ${mails.length === 0 ? html`<p>No mail yet.</p>` : ''}
            ${mails.map(
              ({ id, to, subject, text, sentAt }) =>
                html`<article>
                  <h2>${subject}</h2>
                  <p>To ${to}, <time datetime="${sentAt.toISOString()}">${sentAt.toUTCString()}</time></p>
                  <pre>
${text.split(LINK).map((part) => (LINK.test(part) ? html`<a href="${part}">${part}</a>` : part))}</pre
                  >
                  <details>
                    <summary>As HTML</summary>
                    <iframe title="${subject}" src="/dev/mailbox/${id}" sandbox></iframe>
                  </details>
                </article>`,
            )}
          </main>
        </body>
      </html>`)
  })
  return app
}
