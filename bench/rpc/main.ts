import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChain } from '@holdfast/devnet'
import { median } from '../browser/statistics.ts'
import { cpuSecondsOf, projectId, type Running, startHoldfast } from '../catalogue/contestants.ts'
import { CONNECTIONS, type Contestant, measureRounds, type Run } from '../catalogue/measureLoad.ts'
import { end, nextMessage, pin } from '../relay/child.ts'
import { balancesBody, installBalances } from './multicall.ts'

/**
 * The node behind the server. `chain` is the local chain, which shares the machine. `stub` is a node that needs almost no CPU
 * time, so it shows our server's full cost. `remote` is the stub with the latency of a node in the same city.
 */
const UPSTREAM = process.env['BENCH_UPSTREAM'] ?? 'chain'
/** Our throughput must reach this share of the bare pipe's. Our median time may exceed the pipe's by this many milliseconds. */
const GOALS = { ofPipe: 0.7, addedMs: 1 } as const
/** The number of rounds. A round of eleven contestants takes half a minute. */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
/** The round trip time to a `remote` node, in milliseconds. */
const AWAY_MS = 5
const CHAIN_ID = 31_337

const log = (line = ''): void => void process.stdout.write(`${line}\n`)
const rpcPath = `/v1/?chainId=eip155:${CHAIN_ID}&projectId=${projectId}`
const eachNew = {
  isEachNew: true,
  body: '{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["0x{n}","latest"]}',
}
const same = {
  isEachNew: false,
  body: '{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266","latest"]}',
}
/**
 * A call that a kit sends: an account's balances in one call, for which a node needs more CPU time than for the simplest call.
 */
const balances = { isEachNew: false, body: balancesBody() }

async function startScript(script: URL, args: readonly string[]): Promise<Running> {
  const child = fork(fileURLToPath(script), args, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const { port } = await nextMessage<{ port: number }>(child)
  pin(child.pid, 0)
  return { port, cpuSeconds: () => cpuSecondsOf(child), stop: () => end(child) }
}

async function startUpstream(): Promise<Running & { url: string }> {
  if (UPSTREAM === 'chain') {
    const { rpcUrl, port, stop } = await startChain({ chainId: CHAIN_ID, blockTimeS: 1 })
    await installBalances(rpcUrl)
    // The node's process does not report its usage.
    return { url: rpcUrl, port, cpuSeconds: () => Number.NaN, stop }
  }
  const stub = await startScript(new URL('./stub.ts', import.meta.url), [String(UPSTREAM === 'remote' ? AWAY_MS : 0)])
  return { url: `http://127.0.0.1:${stub.port}`, ...stub }
}

/** Compares calls through our whole server with a bare pipe to the same node, and with the node itself. */
async function run(): Promise<void> {
  const undo: (() => unknown)[] = []
  try {
    const upstream = await startUpstream()
    undo.push(upstream.stop)
    const folder = mkdtempSync(join(tmpdir(), 'holdfast-rpc-'))
    undo.push(() => rmSync(folder, { recursive: true }))
    const pipe = await startScript(new URL('./pipe.ts', import.meta.url), [upstream.url])
    undo.push(pipe.stop)
    const unlimited = { RPC_CALLS_PER_MINUTE: '999999999', RPC_PROJECT_CALLS_PER_MINUTE: '999999999' }
    const holdfast = await startHoldfast('rpc', { DEVNET_PORT: String(upstream.port), ...unlimited })
    undo.push(holdfast.stop)
    const contestants: Contestant[] = [
      { name: 'the node, each call new', server: upstream, paths: ['/'], ...eachNew },
      { name: 'the node, one call', server: upstream, paths: ['/'], ...same },
      { name: 'bare pipe, each call new', server: pipe, paths: ['/'], ...eachNew },
      { name: 'holdfast, each call new', server: holdfast, paths: [rpcPath], ...eachNew },
      { name: 'holdfast, one call, cached', server: holdfast, paths: [rpcPath], ...same },
      { name: 'the node, balances', server: upstream, paths: ['/'], ...balances },
      { name: 'holdfast, balances, cached', server: holdfast, paths: [rpcPath], ...balances },
      // With all connections busy, calls wait for each other, and their median only reflects the throughput. Therefore, single
      // calls are measured too.
      { name: 'the node, alone', server: upstream, paths: ['/'], connections: 1, ...same },
      { name: 'bare pipe, alone', server: pipe, paths: ['/'], connections: 1, ...eachNew },
      { name: 'holdfast, alone', server: holdfast, paths: [rpcPath], connections: 1, ...eachNew },
      { name: 'holdfast, cached, alone', server: holdfast, paths: [rpcPath], connections: 1, ...same },
    ]
    const runs = await measureRounds(contestants, { warmUpMs: 500, rounds: ROUNDS })
    report(contestants, runs)
  } finally {
    for (const stop of undo.reverse()) await stop()
  }
}

function report(contestants: readonly Contestant[], runs: ReadonlyMap<string, readonly Run[]>): void {
  const medianOf = (name: string, read: (run: Run) => number): number => median((runs.get(name) ?? []).map(read))
  log(
    `eth_getBalance, and a multicall of balances, ${CONNECTIONS} connections, ${ROUNDS} interleaved rounds, medians; upstream: ${UPSTREAM};`,
  )
  log(
    `load of the machine ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')} (1, 5, 15 minutes)\n`,
  )
  log('| contestant | req/s | req/s per core | p50 ms | p99 ms | errors |')
  log(`|${' --- |'.repeat(6)}`)
  for (const { name } of contestants) {
    const cells = [
      name,
      medianOf(name, ({ perSecond }) => perSecond).toFixed(0),
      medianOf(name, ({ perCore }) => perCore).toFixed(0),
      medianOf(name, ({ p50Ms }) => p50Ms).toFixed(2),
      medianOf(name, ({ p99Ms }) => p99Ms).toFixed(2),
      String((runs.get(name) ?? []).reduce((sum, { errors }) => sum + errors, 0)),
    ]
    log(`| ${cells.join(' | ')} |`)
  }
  const [pipe, own] = ['bare pipe, each call new', 'holdfast, each call new']
  const ratio = medianOf(own, ({ perSecond }) => perSecond) / medianOf(pipe, ({ perSecond }) => perSecond)
  const perCore = medianOf(own, (one) => one.perCore) / medianOf(pipe, (one) => one.perCore)
  const p50 = (name: string): number => medianOf(name, ({ p50Ms }) => p50Ms)
  const addedBusy = p50(own) - p50(pipe)
  const added = p50('holdfast, alone') - p50('bare pipe, alone')
  const cached =
    medianOf('holdfast, one call, cached', ({ perSecond }) => perSecond) /
    medianOf('the node, one call', ({ perSecond }) => perSecond)
  log(`\nof the pipe: ${ratio.toFixed(2)} of its rate (goal at least ${GOALS.ofPipe}), ${perCore.toFixed(2)} per core`)
  log(
    `added to the pipe's median: ${added.toFixed(2)} ms for a call alone (goal under ${GOALS.addedMs}), ${addedBusy.toFixed(2)} ms ` +
      `with ${CONNECTIONS} connections at the limit of a core`,
  )
  log(
    `cached reads: ${cached.toFixed(2)} of the node's own rate (goal over 1); alone ${p50('holdfast, cached, alone').toFixed(2)} ms, ` +
      `the node ${p50('the node, alone').toFixed(2)} ms`,
  )
  const cachedBalances =
    medianOf('holdfast, balances, cached', ({ perSecond }) => perSecond) /
    medianOf('the node, balances', ({ perSecond }) => perSecond)
  log(`cached balances, a multicall: ${cachedBalances.toFixed(2)} of the node's own rate`)
  if (UPSTREAM === 'chain')
    log('(the local chain uses all cores of this machine, our server one; see BENCH_UPSTREAM=remote)')
  if (!(ratio >= GOALS.ofPipe && added < GOALS.addedMs && cached > 1)) process.exitCode = 1
}

await run()
