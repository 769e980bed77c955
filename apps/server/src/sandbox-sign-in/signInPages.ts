import type { IncomingMessage, ServerResponse } from 'node:http'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type Provider from 'oidc-provider'
import { pageHeaders } from '../http/pageHeaders.ts'
import { writePage } from '../http/writePage.ts'
import { providerOfClient } from './createProviderApis.ts'
import { personOf, type SandboxPerson } from './people.ts'

/** Node's request and response, which a route finds in `context.env`. */
type Bindings = { incoming: IncomingMessage; outgoing: ServerResponse }

const styleSheet = `
:root { color-scheme: light dark; --ink: light-dark(#16181d, #f2f3f5); --paper: light-dark(#ffffff, #16181d);
  --quiet: light-dark(#565b66, #a9afba); --line: light-dark(#8a909b, #747b88); --accent: light-dark(#2450c5, #9db7ff);
  --on-accent: light-dark(#ffffff, #16181d); font: 1rem/1.5 Inter, system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; color: var(--ink); background: var(--paper); }
main { width: 100%; max-width: 24rem; }
h1 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 0.75rem; }
p { margin: 0 0 1rem; } .quiet { color: var(--quiet); font-size: 0.875rem; }
label { display: block; margin-bottom: 0.25rem; }
input, button { font: inherit; width: 100%; min-height: 3rem; padding: 0.5rem 1rem; border-radius: 0.75rem; border: 1px solid var(--line); color: inherit; background: transparent; }
input { margin-bottom: 1rem; }
button { margin-bottom: 0.5rem; cursor: pointer; }
button.first { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`

const providerNames = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}

/** Serves the pages on which a person of the sandbox signs in: a field for a name, and the buttons. */
export function signInPages(options: {
  provider: Provider
  /** Records the people who sign in. */
  people: Map<string, SandboxPerson>
  /** The sandbox's path, below which the pages are. */
  path: string
}): Hono<{ Bindings: Bindings }> {
  const { provider, people, path } = options
  const app = new Hono<{ Bindings: Bindings }>()
  app.use('/interaction/*', async (context, next) => {
    // No `form-action`: browsers also apply it to the redirects after the form is sent, and those lead to the wallet.
    for (const [name, value] of Object.entries(pageHeaders())) context.header(name, value)
    await next()
  })
  app.get('/interaction/sheet.css', (context) =>
    context.body(styleSheet, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'max-age=3600' }),
  )
  app.get('/interaction/:uid', async (context) => {
    const { incoming, outgoing } = context.env
    const { params } = await provider.interactionDetails(incoming, outgoing)
    return context.html(signInPage(providerNameOf(params['client_id']), path))
  })
  app.post('/interaction/:uid', async (context) => {
    const { incoming, outgoing } = context.env
    const { params } = await provider.interactionDetails(incoming, outgoing)
    const form = new URLSearchParams((await context.req.text()).slice(0, 1_024))
    if (form.get('choice') === 'cancel') {
      const refusal = { error: 'access_denied', error_description: 'The person said no.' }
      return context.redirect(await provider.interactionResult(incoming, outgoing, refusal), 303)
    }
    const person = personOf(form.get('name') ?? '')
    if (!person) return context.html(signInPage(providerNameOf(params['client_id']), path, 'Type a name first.'), 400)
    people.set(person.id, person)
    const grant = new provider.Grant({ accountId: person.id, clientId: String(params['client_id']) })
    grant.addOIDCScope(String(params['scope']))
    const result = { login: { accountId: person.id }, consent: { grantId: await grant.save() } }
    return context.redirect(await provider.interactionResult(incoming, outgoing, result), 303)
  })
  app.onError((_, context) =>
    context.html(page('This sign-in is over', html`<p>Start it again in the app.</p>`, path), 400),
  )
  return app
}

function providerNameOf(clientId: unknown): string {
  const provider = providerOfClient(clientId)
  return provider ? providerNames[provider] : 'a provider'
}

function signInPage(providerName: string, path: string, problem?: string) {
  return page(
    `Sandbox sign-in for ${providerName}`,
    html`<p class="quiet">This stands in for ${providerName} while you develop. The same name is always the same person.</p>
      <form method="post">
        <label for="name">Name</label>
        <input id="name" name="name" autocomplete="off" maxlength="60" autofocus ${problem ? html`aria-describedby="problem" aria-invalid="true"` : ''} />
        ${problem ? html`<p id="problem" role="alert">${problem}</p>` : ''}
        <button class="first" name="choice" value="continue">Continue</button>
        <button name="choice" value="cancel" formnovalidate>Cancel</button>
      </form>`,
    path,
  )
}

const page = (title: string, content: ReturnType<typeof html>, path: string) =>
  writePage({ title, content, sheetUrl: `${path}/interaction/sheet.css` })
