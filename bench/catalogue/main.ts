import { median } from '../browser/statistics.ts'
import { origin, projectId, startBare, startHoldfast } from './contestants.ts'
import { CONNECTIONS, type Contestant, measureRounds, ROUNDS, type Run } from './measureLoad.ts'

/**
 * The share of the bare route's responses that our server must reach in the same CPU time. CPU time is the measure because on a
 * shared machine, another process on the core may slow down only one contestant.
 */
const GOAL = 0.5

const caller = `projectId=${projectId}&st=holdfast&sv=react-eip155-0.1.0`
const chains = 'chains=eip155%3A1%2Ceip155%3A10%2Ceip155%3A31337'
const page = `/getWallets?page=1&entries=40&${chains}&${caller}`

const log = (line = ''): void => void process.stdout.write(`${line}\n`)

/** Compares our whole server, at searches by `GET /getWallets`, with a bare route that returns as many bytes. */
async function run(): Promise<void> {
  const holdfast = await startHoldfast()
  const undo: (() => Promise<void>)[] = [holdfast.stop]
  try {
    // 'a' matches most wallets, so a search also returns a full page.
    const searches = ['a', 'w', 'wa', 'wal', 'wall', 'walle', 'wallet', 'e', 't', 'l'].map(
      (term) => `${page}&search=${term}`,
    )
    const answer = await fetch(`http://127.0.0.1:${holdfast.port}${searches[0]}`, { headers: { origin } })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`the server refused: ${answer.status} ${text}`)
    const [json, bytes] = [await startBare('json', text), await startBare('bytes', text)]
    undo.push(json.stop, bytes.stop)
    const contestants: Contestant[] = [
      { name: 'bare Hono, JSON', server: json, paths: [page], isEachNew: false },
      { name: 'bare Hono, ready bytes', server: bytes, paths: [page], isEachNew: false },
      { name: 'holdfast, searches', server: holdfast, paths: searches, isEachNew: false },
      { name: 'holdfast, one page', server: holdfast, paths: [page], isEachNew: false },
      {
        name: 'holdfast, each question new',
        server: holdfast,
        paths: [`${page}&search=a&exclude=x{n}`],
        isEachNew: true,
      },
    ]
    const runs = await measureRounds(contestants, { warmUpMs: 700 })
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
    const runsOfName = runs.get(name) ?? []
    const medianOf = (read: (run: Run) => number): number => median(runsOfName.map(read))
    const ratio = (read: (run: Run) => number): string =>
      median(runsOfName.map((run, round) => read(run) / read(bare[round] ?? run))).toFixed(2)
    const cells = [
      name,
      ((runsOfName[0]?.bytes ?? 0) / 1024).toFixed(1),
      medianOf(({ perSecond }) => perSecond).toFixed(0),
      medianOf(({ perCore }) => perCore).toFixed(0),
      medianOf(({ p50Ms }) => p50Ms).toFixed(2),
      medianOf(({ p99Ms }) => p99Ms).toFixed(2),
      ratio(({ perSecond }) => perSecond),
      ratio(({ perCore }) => perCore),
      String(runsOfName.reduce((sum, { errors }) => sum + errors, 0)),
    ]
    log(`| ${cells.join(' | ')} |`)
  }
  const searches = runs.get('holdfast, searches') ?? []
  const reached = median(searches.map((run, round) => run.perCore / (bare[round]?.perCore ?? Number.NaN)))
  log(`\nsearches through the gate reach ${reached.toFixed(2)} of a bare route per core (goal at least ${GOAL})`)
  if (!(reached >= GOAL)) process.exitCode = 1
}

await run()
