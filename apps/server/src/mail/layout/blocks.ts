import { html } from 'hono/html'

/** A block of a mail's content. */
export type MailBlock =
  | { kind: 'text'; text: string }
  /** A code, in large type on its own line. */
  | { kind: 'code'; code: string }
  /** A table of names and values, such as 'Browser' and the name of the browser. */
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] }
  /** A button. Its URL is also written out below it, for readers who want to see where it leads. */
  | { kind: 'link'; label: string; url: string }

/** A block as text and as HTML, for the two parts of a mail. All values in `html` are escaped. */
export type WrittenBlock = { text: string; html: ReturnType<typeof html> }

/** Writes a block for both parts of a mail. */
export function writeBlock(block: MailBlock): WrittenBlock {
  switch (block.kind) {
    case 'text':
      return { text: block.text, html: html`<p style="margin:0 0 16px">${block.text}</p>` }
    case 'code':
      return {
        text: `Your code is ${block.code}.`,
        html: html`<p class="mail-code" style="margin:0 0 16px;padding:16px;border-radius:12px;background:#f1f3f6;font:600 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;text-align:center">${block.code}</p>`,
      }
    case 'facts':
      return {
        text: block.facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
        html: html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">
          ${block.facts.map(
            ([name, value]) =>
              html`<tr>
                <td class="mail-quiet" style="padding:2px 16px 2px 0;color:#565b66;vertical-align:top">${name}</td>
                <td style="padding:2px 0;font-weight:600;word-break:break-word">${value}</td>
              </tr>`,
          )}
        </table>`,
      }
    case 'link':
      return {
        text: `${block.label}:\n${block.url}`,
        html: html`<p style="margin:0 0 8px">
            <a class="mail-button" href="${block.url}" style="display:inline-block;padding:12px 20px;border-radius:12px;background:#2450c5;color:#ffffff;font-weight:600;text-decoration:none">${block.label}</a>
          </p>
          <p class="mail-quiet" style="margin:0 0 16px;color:#565b66;font-size:13px;word-break:break-all">${block.url}</p>`,
      }
  }
}
