import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Bench, granted, next, requestedNamespaces, startBench } from '../flows/pairUp.ts'

/* Existing clients whose clock is five minutes off. Their `Date` is replaced, so each runs in its own process. */

const FIVE_MINUTES_MS = 300_000
/** Loading the peers takes seconds on a busy machine. */
const PATIENCE_MS = 60_000

let bench: Bench
beforeEach(async () => {
  bench = await startBench()
})
afterEach(() => bench.end())

type Report = { uri?: string; result?: unknown; error?: string; isReady?: boolean }

type Peer = { child: ChildProcess; waitFor: <Name extends keyof Report>(name: Name) => Promise<Report[Name]> }

function startPeer(role: 'app' | 'wallet', shiftMs: number): Peer {
  const child = fork(fileURLToPath(new URL('./shiftedPeer.ts', import.meta.url)), {
    env: { ...process.env, ROLE: role, SHIFT_MS: String(shiftMs), RELAY_URL: bench.relay.url },
    execArgv: [],
    silent: true,
  })
  onTestFinished(() => void child.kill())
  const reports = new Map<keyof Report, Report>()
  const listeners = new Set<() => void>()
  child.on('message', (message: Report) => {
    for (const name of Object.keys(message)) reports.set(name as keyof Report, message)
    for (const listener of listeners) listener()
  })
  return {
    child,
    waitFor: (name) =>
      new Promise((resolve) => {
        const check = (): void => {
          const message = reports.get(name)
          if (message) resolve(message[name])
        }
        listeners.add(check)
        check()
      }),
  }
}

describe('sign-client 2.21.8 on another clock, our wallet', { timeout: PATIENCE_MS }, () => {
  test.each([-FIVE_MINUTES_MS, FIVE_MINUTES_MS])('off by %i ms: pairs, approves and signs', async (shiftMs) => {
    const wallet = await bench.create('wallet')
    const { waitFor } = startPeer('app', shiftMs)
    const proposed = next(wallet, 'session_proposal')
    const requested = next(wallet, 'session_request')
    await wallet.pair({ uri: (await waitFor('uri')) ?? '' })
    const { acknowledged } = await wallet.approve({ id: (await proposed).id, namespaces: granted('eip155:1') })
    await acknowledged()
    const { id, topic } = await requested
    await wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: 'signed' } })
    expect(await waitFor('result')).toBe('signed')
  })
})

describe('our app, walletkit 1.2.10 on another clock', { timeout: PATIENCE_MS }, () => {
  test('five minutes behind: pairs, approves and signs', async () => {
    const app = await bench.create('app')
    const { child, waitFor } = startPeer('wallet', -FIVE_MINUTES_MS)
    await waitFor('isReady')
    const { uri = '', approval } = await app.connect({ optionalNamespaces: requestedNamespaces })
    child.send(uri)
    const { topic } = await approval()
    const request = { method: 'personal_sign', params: ['0x00'] }
    expect(await app.request({ topic, chainId: 'eip155:1', request })).toBe('signed')
  })

  test('five minutes ahead: the wallet considers the URI expired, which the app cannot prevent', async () => {
    const app = await bench.create('app')
    const { child, waitFor } = startPeer('wallet', FIVE_MINUTES_MS)
    await waitFor('isReady')
    const { uri = '' } = await app.connect({ optionalNamespaces: requestedNamespaces })
    child.send(uri)
    expect(await waitFor('error')).toBe('Expired. pair() URI has expired. Please try again with a new connection URI.')
  })
})
