import { createApiClient, type PublicConfig, type User } from '@holdfast/api'
import type { Kit } from '@holdfast/core'
import { createObservable } from '@holdfast/ui/observable'
import { createToaster } from '@holdfast/ui/toast'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { App } from '../app/App.tsx'
import { HomePage } from '../app/routing/Pages.tsx'
import { createProductKit, type ShownStake, type WebApp } from '../app/webApp.ts'
import { createSession } from '../session/session.ts'
import type { StakeAction } from '../stake/action.ts'

// The server renders synchronously, so the page's code must already be loaded.
await HomePage.load()

/**
 * Creates the function with which the server renders the page's first view as HTML. Rendering fetches and stores nothing.
 *
 * @param config - The configuration to render with. All renderings share one kit, which is created from it.
 */
export function createRenderer(config: PublicConfig): (view: { path: string; user: User | null }) => string {
  const kit = createProductKit(config, { origin: '' }, { window: null })
  return ({ path, user }) =>
    renderToString(
      <Router ssrPath={path}>
        <App app={createStaticApp(config, kit, user)} />
      </Router>,
    )
}

/** Creates an app in its initial state, which the server renders. */
function createStaticApp(config: PublicConfig, kit: Kit, user: User | null): WebApp {
  const never = () => Promise.reject(new Error('A request was made while a page was rendered.'))
  return {
    api: createApiClient({ baseUrl: '/api', fetch: never }),
    fetch: never,
    session: createSession({ fetchUser: never, postLogout: never, knownUser: user }),
    colorMode: {
      choice: createObservable('system'),
      mode: createObservable('light'),
      choose: () => undefined,
      destroy: () => undefined,
    },
    config: createObservable({ status: 'ready', config, kit }),
    loadConfig: never,
    toaster: createToaster(),
    showKitToast: () => undefined,
    dialog: createObservable<StakeAction | null>(null),
    shownStake: createObservable<ShownStake>('unknown'),
    verifyWallet: never,
    loadStake: never,
  }
}
