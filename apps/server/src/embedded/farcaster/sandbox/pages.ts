import { html } from 'hono/html'
import { writePage } from '../../../http/writePage.ts'
import type { DemoUser } from './demoUsers.ts'
import type { SandboxRequest } from './request.ts'

/** The style sheet of the sandbox's pages. */
export const sheet = `
:root { color-scheme: light dark; --line: light-dark(#d9dce1, #3a3f49); --accent: light-dark(#6a3cc5, #c3a8ff); font: 1rem/1.5 system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: Canvas; color: CanvasText; }
main { width: 100%; max-width: 26rem; border: 1px solid var(--line); border-radius: 1.25rem; padding: 1.5rem; }
h1 { font-size: 1.25rem; margin: 0 0 0.75rem; } p { margin: 0 0 1rem; } p:last-child { margin: 0; }
form { display: grid; gap: 0.75rem; }
button { font: inherit; min-height: 3rem; border-radius: 0.75rem; border: 1px solid var(--line); color: inherit; background: transparent; cursor: pointer; }
button:hover { border-color: var(--accent); } button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`

/** Writes the page that asks who signs in. */
export function approvalPage({ domain }: SandboxRequest, users: readonly DemoUser[]) {
  return page(
    `Sign in to ${domain}?`,
    html`<p>A sandbox in place of a Farcaster app, for development. Choose who signs:</p>
      <form method="post">
        ${users.map(({ name, fid }) => html`<button name="fid" value="${fid}">Sign in as ${name}</button>`)}
      </form>`,
  )
}

/** Writes the page that shows the outcome. */
export function outcomePage(title: string, text: string) {
  return page(title, html`<p>${text}</p>`)
}

const page = (title: string, content: ReturnType<typeof html>) =>
  writePage({ title, content, sheetUrl: '../sheet.css' })
