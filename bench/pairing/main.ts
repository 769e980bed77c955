import {
  agreementContestants,
  type CryptoContestant,
  envelopeContestants,
  measureEntry,
  measurePeer,
} from '@holdfast/pairing/bench'
import { startTestRelay } from '@holdfast/testing-relay'
import { median } from '../browser/statistics.ts'
import { startDelayProxy } from './delayProxy.ts'
import { pairs, runSession, type Session } from './flows.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 12)
const DELAYED_ROUNDS = Number(process.env['BENCH_DELAYED_ROUNDS'] ?? 5)
const CRYPTO_MS = Number(process.env['BENCH_CRYPTO_MS'] ?? 1_000)
const CRYPTO_ROUNDS = 5
const ONE_WAY_MS = 50
/**
 * The goals as shares of the peer's bytes and times. In our protocol and in the peer's, a request takes at least four one-way
 * trips, so with a delay, its time cannot be much shorter than the peer's.
 */
const GOALS = {
  bundle: 0.2,
  loopback: { scanToReadyMs: 1, requestMs: 1, nextRequestMs: 1 },
  delayed: { scanToReadyMs: 0.6, requestMs: 1, nextRequestMs: 0.6 },
}

const log = (line = ''): void => void process.stdout.write(`${line}\n`)
const row = (...cells: readonly string[]): void => log(`| ${cells.join(' | ')} |`)
const kb = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`
const ratio = (value: number): string => value.toFixed(2)

async function bundles(): Promise<void> {
  const [ours, peer] = [await measureEntry('index.ts'), await measurePeer()]
  log('Bundle, gzip, minified for a browser by the same bundler:')
  row('', 'at once', 'later, when needed', 'of the peer, at once', 'goal')
  row('---', '---', '---', '---', '---')
  row('@walletconnect/sign-client 2.21.8', kb(peer.atOnce), kb(peer.later), '', '')
  row('ours', kb(ours.atOnce), kb(ours.later), ratio(ours.atOnce / peer.atOnce), `at most ${ratio(GOALS.bundle)}`)
  if (!(ours.atOnce / peer.atOnce <= GOALS.bundle)) process.exitCode = 1
}

/** Returns the number of operations per second, run one after the other. */
async function rateOf({ run }: CryptoContestant): Promise<number> {
  const end = performance.now() + CRYPTO_MS
  const start = performance.now()
  let count = 0
  while (performance.now() < end) {
    for (let each = 0; each < 20; each += 1) {
      const done = run()
      if (done instanceof Promise) await done
    }
    count += 20
  }
  return (count / (performance.now() - start)) * 1_000
}

async function race(title: string, contestants: readonly CryptoContestant[]): Promise<void> {
  const rates = new Map<string, number[]>(contestants.map(({ name }) => [name, []]))
  for (let round = 0; round < CRYPTO_ROUNDS; round += 1) {
    for (let turn = 0; turn < contestants.length; turn += 1) {
      const contestant = contestants[(round + turn) % contestants.length]
      if (contestant) rates.get(contestant.name)?.push(await rateOf(contestant))
    }
  }
  const medianOf = (name: string): number => median(rates.get(name) ?? [])
  log(`\n${title}, a second, medians of ${CRYPTO_ROUNDS} interleaved rounds:`)
  row('', 'ops/s', 'ours to it')
  row('---', '---', '---')
  for (const { name } of contestants)
    row(name, medianOf(name).toFixed(0), name === 'ours' ? '' : ratio(medianOf('ours') / medianOf(name)))
}

/** Runs sessions of both pairs in turn, over the same relay. */
async function sessions(relayUrl: string, rounds: number): Promise<Record<keyof typeof pairs, Session[]>> {
  const open = { ours: await pairs.ours(relayUrl), peers: await pairs.peers(relayUrl) }
  const measured: Record<keyof typeof pairs, Session[]> = { ours: [], peers: [] }
  // The first session of each pair does not count, since it compiles the code.
  for (let round = -1; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? (['ours', 'peers'] as const) : (['peers', 'ours'] as const)) {
      const session = await runSession(open[name])
      if (round >= 0) measured[name].push(session)
    }
  }
  await Promise.all(Object.values(open).map((pair) => pair.close()))
  return measured
}

function printSessions(
  title: string,
  goals: Record<keyof Session, number>,
  measured: Awaited<ReturnType<typeof sessions>>,
): void {
  log(`\n${title}, medians of ${measured.ours.length} interleaved sessions, [fastest–slowest]:`)
  row('', 'ours', 'sign-client + walletkit', 'ours of theirs', 'goal')
  row('---', '---', '---', '---', '---')
  const steps: readonly [string, keyof Session][] = [
    ['scan to session ready', 'scanToReadyMs'],
    ['request to response', 'requestMs'],
    ['second request right after', 'nextRequestMs'],
  ]
  for (const [step, key] of steps) {
    const [ours, theirs] = [measured.ours.map((each) => each[key]), measured.peers.map((each) => each[key])]
    const show = (values: readonly number[]): string =>
      `${median(values).toFixed(1)} ms [${Math.min(...values).toFixed(1)}–${Math.max(...values).toFixed(1)}]`
    const limit = goals[key] < 1 ? `at most ${ratio(goals[key])}` : 'below 1'
    const reached = median(ours) / median(theirs)
    row(step, show(ours), show(theirs), ratio(reached), limit)
    if (!(goals[key] < 1 ? reached <= goals[key] : reached < 1)) process.exitCode = 1
  }
}

await bundles()
const request = { id: 1795237692123456, jsonrpc: '2.0', method: 'wc_sessionRequest', params: { data: '' } }
request.params.data = 'x'.repeat(464 - JSON.stringify(request).length)
await race('Envelopes of a request (464 B): sealed and opened', envelopeContestants(JSON.stringify(request)))
await race('Key agreement: X25519 and HKDF', await agreementContestants())

const relay = await startTestRelay({ mailbox: 'memory' })
printSessions('Over the relay on loopback', GOALS.loopback, await sessions(relay.url, ROUNDS))
const proxy = await startDelayProxy(Number(new URL(relay.url).port), ONE_WAY_MS)
const distant = `ws://127.0.0.1:${proxy.port}`
printSessions(`${ONE_WAY_MS} ms one way to the relay`, GOALS.delayed, await sessions(distant, DELAYED_ROUNDS))
await proxy.close()
await relay.remove()
// The peers have timers and listeners that never end.
process.exit()
