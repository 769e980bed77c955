import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApiClient, type PublicConfig, type User } from '@holdfast/api'
import { createKit, type Kit, type KitOptions } from '@holdfast/core'
import { createColorMode } from '@holdfast/ui/color-mode'
import { createObservable } from '@holdfast/ui/observable'
import { createToaster, type ToasterStore } from '@holdfast/ui/toast'
import { createKitToasts } from '../src/app/layout/kitToasts.ts'
import { createProductKit, type WebApp } from '../src/app/webApp.ts'
import { createSession } from '../src/session/session.ts'
import type { StakeServices } from '../src/stake/services.ts'

/** A call that the server has received. */
type ReceivedCall = { method: string; path: string; body: unknown }

/** Returns the status, body and further headers of the response to a call. */
export type Answer = (call: ReceivedCall) => { status: number; body?: unknown; headers?: Record<string, string> }

/**
 * Creates an app with a real server on a free port, for component tests.
 *
 * @param parameters.answer - The server's response to each call except session calls.
 * @param parameters.config - The public configuration. With it, the app has the product's kit from the start.
 */
export async function createTestApp({
  answer,
  kit: options = {},
  config: configured,
}: createTestApp.Parameters): Promise<createTestApp.ReturnType> {
  const state: { user: User | null } = { user: null }
  const calls: ReceivedCall[] = []
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const cors = {
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'content-type',
      'access-control-expose-headers': 'retry-after',
    }
    if (request.method === 'OPTIONS') {
      response.writeHead(204, cors).end()
      return
    }
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const parsed: unknown = text === '' ? undefined : JSON.parse(text)
    const call = { method: request.method ?? '', path: request.url ?? '', body: parsed }
    const isSession = call.path === '/api/session'
    if (!isSession) calls.push(call)
    const { status, body, headers }: ReturnType<Answer> = isSession
      ? { status: 200, body: { user: state.user } }
      : answer(call)
    response.writeHead(status, { 'content-type': 'application/json', ...cors, ...headers })
    response.end(body === undefined ? undefined : JSON.stringify(body))
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo // Cast: the server listens on TCP.

  const serverUrl = `http://127.0.0.1:${port}`
  const config = configured && {
    ...plainConfig,
    ...configured,
    services: { url: serverUrl, relayUrl: 'ws://127.0.0.1:1' },
  }
  const kit = config ? createProductKit(config, { origin: window.location.origin }) : createKit(options)
  const toaster = createToaster()
  let stake: Promise<StakeServices> | undefined
  const api = createApiClient({ baseUrl: `${serverUrl}/api`, fetch: fetchWhole })
  const app: WebApp = {
    api,
    fetch: (input, init) => fetchWhole(new URL(input instanceof Request ? input.url : input, serverUrl), init),
    session: createSession({ fetchUser: async () => (await api.getSession()).user, postLogout: () => api.logout() }),
    colorMode: createColorMode('test.color-mode'),
    config: createObservable(config ? { status: 'ready' as const, config, kit } : { status: 'loading' as const }),
    loadConfig: () => Promise.resolve(),
    toaster,
    showKitToast: createKitToasts(toaster),
    dialog: createObservable<'deposit' | 'withdraw' | null>(null),
    shownStake: createObservable<bigint | 'unknown' | 'unavailable'>('unknown'),
    verifyWallet: () => Promise.resolve(),
    loadStake: () => (stake ??= loadStakeServices(kit, toaster)),
  }
  return {
    app,
    kit,
    calls,
    signInAs: (user) => {
      state.user = user
    },
    async close() {
      kit.destroy()
      toaster.clear()
      ;(await stake)?.queryClient.clear()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

export declare namespace createTestApp {
  type Parameters = {
    answer: Answer
    kit?: KitOptions | undefined
    config?: Partial<PublicConfig> | undefined
  }
  type ReturnType = {
    app: WebApp
    kit: Kit
    calls: ReceivedCall[]
    /** Sets the session's user on the server from now on. */
    signInAs: (user: User | null) => void
    close: () => Promise<void>
  }
}

/** A configuration without chains, in which users sign in only by password. */
const plainConfig: PublicConfig = {
  projectId: 'test',
  services: { url: '', relayUrl: '' },
  secureUrl: '',
  production: false,
  chains: [],
  stake: {},
  devnetWallet: null,
  auth: {
    password: true,
    passkey: false,
    emailCode: false,
    wallet: false,
    github: false,
    google: false,
    capturedMail: false,
  },
}

/** Loads the stake services on demand, since chain access takes a second to load and most tests need none. */
async function loadStakeServices(kit: Kit, toaster: ToasterStore): Promise<StakeServices> {
  const { createStakeServices } = await import('../src/stake/services.ts')
  return createStakeServices(kit, toaster)
}

/**
 * Fetches a response and returns a complete copy of it. The API client clones each response, which the responses of the
 * simulated document's fetch do not support.
 */
async function fetchWhole(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await globalThis.fetch(input, init)
  const text = await response.text()
  return new Response(text === '' ? null : text, { status: response.status, headers: response.headers })
}
