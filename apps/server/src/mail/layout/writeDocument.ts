import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { writeBlock } from './blocks.ts'
import type { MailContent } from './mailContent.ts'

// Only the colours for dark mode. The other styles are on the elements, because many mail programs remove style sheets.
const sheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .mail-body { background: #0f1115 !important; color: #f2f3f5 !important; }
  .mail-card { background: #16181d !important; border-color: #3a3f49 !important; }
  .mail-code { background: #23262e !important; }
  .mail-quiet { color: #a9afba !important; }
  .mail-button { background: #9db7ff !important; color: #10131a !important; }
}
`

/** Writes the HTML part of a mail: one column, for programs that support tables and little else. */
export function writeDocument({ subject, preview, footer, blocks }: Omit<MailContent, 'to'>): string {
  const written = html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <title>${subject}</title>
    <style>${raw(sheet)}</style>
  </head>
  <body class="mail-body" style="margin:0;padding:0;background:#f1f3f6;color:#16181d">
    <div style="display:none;max-height:0;overflow:hidden;opacity:0">${preview}</div>
    <table class="mail-body" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f1f3f6;color:#16181d;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
      <tr>
        <td align="center" style="padding:24px 12px">
          <table class="mail-card" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border:1px solid #d9dce1;border-radius:20px;text-align:left">
            <tr>
              <td style="padding:28px 24px 12px">
                <h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${subject}</h1>
                ${blocks.map((block) => writeBlock(block).html)}
              </td>
            </tr>
          </table>
          <p class="mail-quiet" style="max-width:456px;margin:16px auto 0;color:#565b66;font-size:13px;text-align:left">${footer}</p>
        </td>
      </tr>
    </table>
  </body>
</html>`
  // The template contains no promises, so its result is a string and not a promise of one.
  return (written as HtmlEscapedString).toString()
}
