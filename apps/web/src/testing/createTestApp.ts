import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApiClient, type User } from '@holdfast/api'
import { createKit, type Kit, type KitOptions } from '@holdfast/core'
import { createColorMode } from '@holdfast/ui/color-mode'
import { createObservable } from '@holdfast/ui/observable'
import { createToaster } from '@holdfast/ui/toast'
import type { WebApp } from '../app/webApp.ts'
import { createSession } from '../session/session.ts'

/** A call that the server has received. */
type ReceivedCall = { path: string; body: unknown }

/** Responds to a call with a status, a body and further headers. */
export type Answer = (call: ReceivedCall) => { status: number; body?: unknown; headers?: Record<string, string> }

/**
 * Creates an app over a real server on a free port, for component tests.
 *
 * @param answer - The server's response to each call except session calls.
 */
export async function createTestApp({
  answer,
  kit: options = {},
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
    const given: unknown = text === '' ? undefined : JSON.parse(text)
    const call = { path: request.url ?? '', body: given }
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
  const { port } = server.address() as AddressInfo // the address of a TCP server.

  const kit = createKit(options)
  const api = createApiClient({ baseUrl: `http://127.0.0.1:${port}/api`, fetch: fetchWhole })
  const app: WebApp = {
    api,
    fetch: fetchWhole,
    session: createSession({ fetchUser: async () => (await api.getSession()).user, postLogout: () => api.logout() }),
    colorMode: createColorMode('test.color-mode'),
    config: createObservable({ status: 'loading' as const }),
    loadConfig: () => Promise.resolve(),
    toaster: createToaster(),
    showKitToast: () => undefined,
    dialog: createObservable<'deposit' | 'withdraw' | null>(null),
    shownStake: createObservable<bigint | 'unknown' | 'unavailable'>('unknown'),
    verifyWallet: () => Promise.resolve(),
    loadStake: () => Promise.reject(new Error('This test has no chain.')),
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
      app.toaster.destroy()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

export declare namespace createTestApp {
  type Parameters = { answer: Answer; kit?: KitOptions | undefined }
  type ReturnType = {
    app: WebApp
    kit: Kit
    calls: ReceivedCall[]
    /** Sets the user that the server has in its session from now on. */
    signInAs: (user: User | null) => void
    close: () => Promise<void>
  }
}

/** The client reads a copy of each response, which the simulated document's own responses do not allow. These allow it. */
async function fetchWhole(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await globalThis.fetch(input, init)
  const text = await response.text()
  return new Response(text === '' ? null : text, { status: response.status, headers: response.headers })
}
