import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { median } from '../browser/statistics.ts'
import { end, nextMessage, pin } from '../relay/child.ts'
import { origin, projectId, type Running, startBare, startHoldfast } from './contestants.ts'
import type { Load, LoadResult } from './generator.ts'

/** Rounds; each visits every contestant once, so that other load on the machine affects all alike. */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7)
const MEASURE_MS = Number(process.env['BENCH_MEASURE_MS'] ?? 2000)
const CONNECTIONS = 50
/**
 * The share of the bare route's responses that ours must reach in the same CPU time. CPU time is the measure because on a
 * shared machine a neighbour on the core slows one contestant and not another.
 */
const GOAL = 0.5

const caller = `projectId=${projectId}&st=holdfast&sv=react-eip155-0.1.0`
const chains = 'chains=eip155%3A1%2Ceip155%3A10%2Ceip155%3A31337'
const page = `/getWallets?page=1&entries=40&${chains}&${caller}`

type Run = LoadResult & { perCore: number }
type Contestant = { name: string; server: Running; paths: readonly string[]; isEachNew?: boolean }

const log = (line = ''): void => void process.stdout.write(`${line}\n`)

async function measure({ server, paths, isEachNew = false }: Contestant): Promise<Run> {
  const generator = fork(fileURLToPath(new URL('./generator.ts', import.meta.url)), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  pin(generator.pid, 1)
  try {
    const load: Load = {
      port: server.port,
      paths,
      isEachNew,
      origin,
      connections: CONNECTIONS,
      warmUpMs: 700,
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

/** Measures `GET /getWallets` with a search, through everything that a request passes, against a bare route of the same size. */
async function run(): Promise<void> {
  const holdfast = await startHoldfast()
  const undo: (() => Promise<void>)[] = [holdfast.stop]
  try {
    // 'a' matches most wallets, so that a search also returns a whole page.
    const searches = ['a', 'w', 'wa', 'wal', 'wall', 'walle', 'wallet', 'e', 't', 'l'].map(
      (term) => `${page}&search=${term}`,
    )
    const answer = await fetch(`http://127.0.0.1:${holdfast.port}${searches[0]}`, { headers: { origin } })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`the server refused: ${answer.status} ${text}`)
    const [json, bytes] = [await startBare('json', text), await startBare('bytes', text)]
    undo.push(json.stop, bytes.stop)
    const contestants: Contestant[] = [
      { name: 'bare Hono, JSON', server: json, paths: [page] },
      { name: 'bare Hono, ready bytes', server: bytes, paths: [page] },
      { name: 'holdfast, searches', server: holdfast, paths: searches },
      { name: 'holdfast, one page', server: holdfast, paths: [page] },
      {
        name: 'holdfast, each question new',
        server: holdfast,
        paths: [`${page}&search=a&exclude=x{n}`],
        isEachNew: true,
      },
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
    for (const stop of undo) await stop()
  }
}

function report(contestants: readonly Contestant[], runs: ReadonlyMap<string, readonly Run[]>): void {
  const bare = runs.get('bare Hono, JSON') ?? []
  log(`GET /getWallets, 40 entries, ${CONNECTIONS} connections, ${ROUNDS} interleaved rounds, medians:\n`)
  log(
    '| server | kB | req/s | req/s per core | p50 ms | p99 ms | of bare JSON, req/s | of bare JSON, per core | errors |',
  )
  log(`|${' --- |'.repeat(9)}`)
  for (const { name } of contestants) {
    const own = runs.get(name) ?? []
    const of = (read: (run: Run) => number): number => median(own.map(read))
    const ratio = (read: (run: Run) => number): string =>
      median(own.map((run, round) => read(run) / read(bare[round] ?? run))).toFixed(2)
    const cells = [
      name,
      ((own[0]?.bytes ?? 0) / 1024).toFixed(1),
      of(({ perSecond }) => perSecond).toFixed(0),
      of(({ perCore }) => perCore).toFixed(0),
      of(({ p50Ms }) => p50Ms).toFixed(2),
      of(({ p99Ms }) => p99Ms).toFixed(2),
      ratio(({ perSecond }) => perSecond),
      ratio(({ perCore }) => perCore),
      String(own.reduce((sum, { errors }) => sum + errors, 0)),
    ]
    log(`| ${cells.join(' | ')} |`)
  }
  const searches = runs.get('holdfast, searches') ?? []
  const reached = median(searches.map((run, round) => run.perCore / (bare[round]?.perCore ?? Number.NaN)))
  log(`\nsearches through the gate reach ${reached.toFixed(2)} of a bare route per core (goal at least ${GOAL})`)
  if (!(reached >= GOAL)) process.exitCode = 1
}

await run()
