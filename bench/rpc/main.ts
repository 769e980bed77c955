import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChain } from '@holdfast/devnet'
import { median } from '../browser/statistics.ts'
import { cpuSecondsOf, origin, projectId, type Running, startHoldfast } from '../catalogue/contestants.ts'
import type { Load, LoadResult } from '../catalogue/generator.ts'
import { end, nextMessage, pin } from '../relay/child.ts'

/** Rounds; each visits every contestant once, so that other load on the machine affects all alike. */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7)
const MEASURE_MS = Number(process.env['BENCH_MEASURE_MS'] ?? 2000)
const CONNECTIONS = 50
/** `chain` is the local chain; `stub` is a node that costs almost nothing, which shows the full cost of ours. */
const UPSTREAM = process.env['BENCH_UPSTREAM'] ?? 'chain'
/** Smallest share of the pipe's throughput, and longest added time of the median answer, in milliseconds. */
const GOALS = { ofPipe: 0.7, addedMs: 1 } as const
const CHAIN_ID = 31_337

type Contestant = { name: string; server: Running; path: string; isEachNew: boolean }
type Run = LoadResult & { perCore: number }

const log = (line = ''): void => void process.stdout.write(`${line}\n`)
const rpcPath = `/v1/?chainId=eip155:${CHAIN_ID}&projectId=${projectId}`
const bodies = {
  new: '{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["0x{n}","latest"]}',
  same: '{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266","latest"]}',
} as const

async function startScript(script: URL, args: readonly string[]): Promise<Running> {
  const child = fork(fileURLToPath(script), args, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const { port } = await nextMessage<{ port: number }>(child)
  pin(child.pid, 0)
  return { port, cpuSeconds: () => cpuSecondsOf(child), stop: () => end(child) }
}

async function startUpstream(): Promise<{ url: string; port: number; stop: () => Promise<unknown> }> {
  if (UPSTREAM === 'chain') {
    const { rpcUrl, port, stop } = await startChain({ chainId: CHAIN_ID, blockTimeS: 1 })
    return { url: rpcUrl, port, stop }
  }
  const stub = await startScript(new URL('./stub.ts', import.meta.url), [])
  return { url: `http://127.0.0.1:${stub.port}`, port: stub.port, stop: stub.stop }
}

async function measure({ server, path, isEachNew }: Contestant): Promise<Run> {
  const generator = fork(fileURLToPath(new URL('../catalogue/generator.ts', import.meta.url)), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  pin(generator.pid, 1)
  try {
    const body = isEachNew ? bodies.new : bodies.same
    const load: Load = {
      port: server.port,
      paths: [path],
      isEachNew,
      body,
      origin,
      connections: CONNECTIONS,
      warmUpMs: 1_000,
      measureMs: MEASURE_MS,
    }
    generator.send(load)
    let [before, after] = [0, 0]
    for (;;) {
      const message = await nextMessage<'begun' | 'ended' | LoadResult | { failed: string }>(generator)
      if (message === 'begun') before = server.cpuSeconds()
      else if (message === 'ended') after = server.cpuSeconds()
      else if ('failed' in message) throw new Error(message.failed)
      else return { ...message, perCore: (message.perSecond * MEASURE_MS) / 1000 / (after - before) }
    }
  } finally {
    await end(generator)
  }
}

/** Measures calls through everything that a request passes, against a bare pipe to the same node and the node itself. */
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
    const node: Running = { port: upstream.port, cpuSeconds: () => Number.NaN, stop: async () => {} }
    const contestants: Contestant[] = [
      { name: 'the node, each call new', server: node, path: '/', isEachNew: true },
      { name: 'the node, one call', server: node, path: '/', isEachNew: false },
      { name: 'bare pipe, each call new', server: pipe, path: '/', isEachNew: true },
      { name: 'holdfast, each call new', server: holdfast, path: rpcPath, isEachNew: true },
      { name: 'holdfast, one call, kept', server: holdfast, path: rpcPath, isEachNew: false },
    ]
    const runs = new Map<string, Run[]>(contestants.map(({ name }) => [name, []]))
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let turn = 0; turn < contestants.length; turn += 1) {
        const contestant = contestants[(round + turn) % contestants.length]
        if (contestant) runs.get(contestant.name)?.push(await measure(contestant))
      }
    }
    report(contestants, runs)
  } finally {
    for (const stop of undo.reverse()) await stop()
  }
}

function report(contestants: readonly Contestant[], runs: ReadonlyMap<string, readonly Run[]>): void {
  const of = (name: string, read: (run: Run) => number): number => median((runs.get(name) ?? []).map(read))
  log(`eth_getBalance, ${CONNECTIONS} connections, ${ROUNDS} interleaved rounds, medians; upstream: ${UPSTREAM};`)
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
      of(name, ({ perSecond }) => perSecond).toFixed(0),
      of(name, ({ perCore }) => perCore).toFixed(0),
      of(name, ({ p50Ms }) => p50Ms).toFixed(2),
      of(name, ({ p99Ms }) => p99Ms).toFixed(2),
      String((runs.get(name) ?? []).reduce((sum, { errors }) => sum + errors, 0)),
    ]
    log(`| ${cells.join(' | ')} |`)
  }
  const [pipe, own] = ['bare pipe, each call new', 'holdfast, each call new']
  const ratio = of(own, ({ perSecond }) => perSecond) / of(pipe, ({ perSecond }) => perSecond)
  const perCore = of(own, (one) => one.perCore) / of(pipe, (one) => one.perCore)
  const added = of(own, ({ p50Ms }) => p50Ms) - of(pipe, ({ p50Ms }) => p50Ms)
  const kept =
    of('holdfast, one call, kept', ({ perSecond }) => perSecond) /
    of('the node, one call', ({ perSecond }) => perSecond)
  log(
    `\nof the pipe: ${ratio.toFixed(2)} of its answers (goal at least ${GOALS.ofPipe}), ${perCore.toFixed(2)} per core`,
  )
  log(`added to the pipe's median: ${added.toFixed(2)} ms (goal under ${GOALS.addedMs})`)
  log(`kept reads: ${kept.toFixed(2)} of the node's own answers (goal over 1)`)
  if (!(ratio >= GOALS.ofPipe && added < GOALS.addedMs && kept > 1)) process.exitCode = 1
}

await run()
