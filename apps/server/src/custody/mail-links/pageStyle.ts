import { pageHeaders } from '../../http/pageHeaders.ts'

/** The style sheet of the pages behind links in mails. */
export const sheet = `
:root { color-scheme: light dark; --ink: light-dark(#16181d, #f2f3f5); --paper: light-dark(#ffffff, #16181d);
  --quiet: light-dark(#565b66, #a9afba); --line: light-dark(#d9dce1, #3a3f49); --accent: light-dark(#2450c5, #9db7ff);
  font: 1rem/1.5 Inter, system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; color: var(--ink); background: var(--paper); }
main { width: 100%; max-width: 26rem; border: 1px solid var(--line); border-radius: 1.25rem; padding: 1.5rem; }
h1 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 0.75rem; }
p { margin: 0 0 1rem; } p:last-child { margin: 0; }
dl { margin: 0 0 1rem; } dt { color: var(--quiet); font-size: 0.875rem; } dd { margin: 0 0 0.5rem; overflow-wrap: anywhere; font-weight: 600; }
fieldset { border: 0; margin: 0 0 1rem; padding: 0; } legend { padding: 0; margin-bottom: 0.75rem; }
.numbers { display: grid; grid-template-columns: repeat(3, 1fr); gap: 0.75rem; }
button { font: inherit; min-height: 3rem; padding: 0.5rem 1rem; border-radius: 0.75rem; border: 1px solid var(--line); color: inherit; background: transparent; cursor: pointer; }
button:hover { border-color: var(--accent); }
button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.number { font-size: 1.5rem; font-weight: 600; }
.confirm { width: 100%; border-color: var(--accent); font-weight: 600; }
.approve, .refuse { width: 100%; } .approve { margin-bottom: 0.75rem; font-weight: 600; } .refuse { color: var(--quiet); }
`

/** The headers of the pages behind links in mails. */
export const linkPageHeaders: Record<string, string> = {
  ...pageHeaders({ 'form-action': "'self'" }),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex',
}
