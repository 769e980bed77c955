/** The style sheet of the sandbox's pages. */
export const styleSheet = `
:root { color-scheme: light dark; --ink: light-dark(#16181d, #f2f3f5); --paper: light-dark(#ffffff, #16181d);
  --quiet: light-dark(#565b66, #a9afba); --line: light-dark(#8a909b, #747b88); --raised: light-dark(#f2f3f5, #22252c);
  --accent: light-dark(#2450c5, #9db7ff); --on-accent: light-dark(#ffffff, #16181d); --wrong: light-dark(#b3261e, #ffb4ab);
  font: 1rem/1.5 Inter, system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; color: var(--ink); background: var(--paper); }
main { width: 100%; max-width: 26rem; }
h1 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 0.75rem; }
h2 { font-size: 1rem; margin: 1.5rem 0 0.25rem; }
p { margin: 0 0 1rem; } .quiet { color: var(--quiet); font-size: 0.875rem; }
dl { margin: 0 0 1rem; padding: 0.75rem 1rem; border-radius: 0.75rem; background: var(--raised); }
dl div { display: flex; gap: 1rem; justify-content: space-between; }
dt { color: var(--quiet); white-space: nowrap; } dd { margin: 0; text-align: end; }
.address { overflow-wrap: anywhere; font-size: 0.875rem; }
.field { margin: 0 0 0.75rem; flex: 1 1 9rem; min-width: 0; } .row { display: flex; flex-wrap: wrap; gap: 0 0.75rem; }
label { display: block; margin-bottom: 0.25rem; }
input, button, .button { font: inherit; display: block; width: 100%; min-height: 3rem; padding: 0.5rem 1rem; border-radius: 0.75rem; border: 1px solid var(--line); color: inherit; background: transparent; text-align: center; text-decoration: none; }
input { text-align: start; } ::placeholder { color: var(--quiet); opacity: 1; }
input[aria-invalid] { border-color: var(--wrong); }
.problem, [role='alert'] { color: var(--wrong); font-size: 0.875rem; }
button { cursor: pointer; margin: 0.25rem 0 0.5rem; }
button.first { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
.button { display: grid; place-items: center; }
ul { list-style: none; margin: 0; padding: 0; font-size: 0.875rem; } li { padding: 0.25rem 0; }
code { font: inherit; font-variant-numeric: tabular-nums; background: var(--raised); border-radius: 0.375rem; padding: 0.125rem 0.375rem; margin-inline-end: 0.25rem; white-space: nowrap; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`

/** The script that reloads the page of a pending payment once its state has changed. */
export const reloadScript = `
const shown = document.querySelector('[data-state]')?.dataset.state
setInterval(async () => {
  const answer = await fetch(location.href, { headers: { accept: 'application/json' } }).catch(() => undefined)
  if (answer?.ok && (await answer.json()).state !== shown) location.reload()
}, 1000)
`
