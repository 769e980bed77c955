import { availableParallelism, loadavg } from 'node:os'
import { median } from '../browser/statistics.ts'
import { measureAbuse } from './abuse.ts'
import type { Contestant } from './contestants/Contestant.ts'
import { measureIdle } from './idle.ts'
import { soak } from './soak.ts'
import { contestants, measure, type Run } from './throughput.ts'

/** The number of rounds. Each measures every contestant once, so that other load on the machine affects all equally. */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const MEASURE_MS = Number(process.env['BENCH_MEASURE_MS'] ?? 2000)
const SOAK_SECONDS = Number(process.env['BENCH_SOAK_SECONDS'] ?? 60)
const IDLE_SOCKETS = Number(process.env['BENCH_IDLE_SOCKETS'] ?? 5000)
/** Long enough for Node to compile the server's code, even on a busy machine. */
const WARM_UP = { warmUpMs: 1500, warmUpMessages: 10_000 }
const FULL_LOAD_PAIRS = 200
const LIGHT_LOAD_PAIRS = 10
const FRAME_BYTES = [300, 2000]
const GOALS: Record<string, number> = { 'holdfast, memory': 0.8, 'holdfast, durable': 0.4 }
const IDLE_GOAL = 1.5
const ABUSE_ROUNDS = Number(process.env['BENCH_ABUSE_ROUNDS'] ?? 3)
/** The factor by which abuse by one client may raise the 99th percentile of other clients' delivery times. */
const ABUSE_GOAL = 2

const log = (line = ''): void => {
  process.stdout.write(`${line}\n`)
}

/** Measures all contestants in each round. Each round begins with another contestant. */
async function interleave(
  all: readonly Contestant[],
  load: { pairs: number; frameBytes: number },
): Promise<Map<string, Run[]>> {
  const runs = new Map<string, Run[]>(all.map(({ name }) => [name, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let turn = 0; turn < all.length; turn += 1) {
      const contestant = all[(round + turn) % all.length]
      if (contestant)
        runs.get(contestant.name)?.push(await measure(contestant, { ...load, ...WARM_UP, measureMs: MEASURE_MS }))
    }
  }
  return runs
}

/** Returns the median of the ratios to the bare map in the same round. */
function ratioToBare(runs: ReadonlyMap<string, readonly Run[]>, name: string, read: (run: Run) => number): number {
  const bare = runs.get('bare map') ?? []
  return median((runs.get(name) ?? []).map((run, round) => read(run) / read(bare[round] ?? run)))
}

function cells(values: readonly string[]): string {
  return `| ${values.join(' | ')} |`
}

async function throughput(all: readonly Contestant[]): Promise<void> {
  for (const frameBytes of FRAME_BYTES) {
    const runs = await interleave(all, { pairs: FULL_LOAD_PAIRS, frameBytes })
    const light = await interleave(all, { pairs: LIGHT_LOAD_PAIRS, frameBytes })
    log(
      `\n${frameBytes} B frames, 1:1 topics, one message of each pair under way, ${ROUNDS} interleaved rounds, medians:`,
    )
    const head = ['server', 'msg/s', 'msg/s per core', 'of bare, per core', 'of bare, msg/s', 'goal']
    log(
      cells([
        ...head,
        `p50/p99 µs, ${FULL_LOAD_PAIRS} pairs`,
        `p50/p99 µs, ${LIGHT_LOAD_PAIRS} pairs`,
        'publish p50/p99 µs',
        'errors',
      ]),
    )
    log(cells(Array.from({ length: 10 }, () => '---')))
    for (const { name } of all) {
      const heavyRuns = runs.get(name) ?? []
      const lightRuns = light.get(name) ?? []
      const medianOf = (read: (run: Run) => number, from = heavyRuns): string => median(from.map(read)).toFixed(0)
      const percentiles = (key: 'deliveryUs' | 'publishUs', from: readonly Run[]): string =>
        `${medianOf((run) => run[key].p50, [...from])} / ${medianOf((run) => run[key].p99, [...from])}`
      log(
        cells([
          name,
          medianOf((run) => run.perSecond),
          medianOf((run) => run.perCore),
          ratioToBare(runs, name, (run) => run.perCore).toFixed(2),
          ratioToBare(runs, name, (run) => run.perSecond).toFixed(2),
          GOALS[name]?.toFixed(1) ?? '–',
          percentiles('deliveryUs', heavyRuns),
          percentiles('deliveryUs', lightRuns),
          percentiles('publishUs', lightRuns),
          String(heavyRuns.reduce((sum, run) => sum + run.errors, 0)),
        ]),
      )
    }
  }
}

async function idle(all: readonly Contestant[]): Promise<void> {
  log(`\n${IDLE_SOCKETS} idle sockets, one topic each:`)
  log(cells(['server', 'kB a socket', 'sockets per GB', 'of bare', 'goal']))
  log(cells(Array.from({ length: 5 }, () => '---')))
  let bare = Number.NaN
  for (const contestant of all.filter(({ wire }) => wire === 'relay')) {
    const bytes = await measureIdle(contestant, IDLE_SOCKETS)
    if (contestant.name === 'bare map') bare = bytes
    const ratio = (bytes / bare).toFixed(2)
    log(cells([contestant.name, (bytes / 1024).toFixed(2), (2 ** 30 / bytes).toFixed(0), ratio, `<= ${IDLE_GOAL}`]))
  }
}

async function abuse(): Promise<void> {
  log(`\none client abuses the relay, ten other pairs send 40 messages a second each, ${ABUSE_ROUNDS} rounds, medians:`)
  log(
    cells([
      'abuse',
      'p99 before, µs',
      'p99 meanwhile, µs',
      'ratio',
      'goal',
      'CPU',
      "p99 wait for the relay's thread before and meanwhile, ms",
      'errors',
    ]),
  )
  log(cells(Array.from({ length: 8 }, () => '---')))
  for await (const { kind, quietP99Us, p99Us, ratio, cpu, quietWaitP99Ms, waitP99Ms, errors } of measureAbuse({
    rounds: ABUSE_ROUNDS,
    measureMs: MEASURE_MS,
  })) {
    const goal = `<= ${ABUSE_GOAL}`
    log(
      cells([
        kind,
        quietP99Us.toFixed(0),
        p99Us.toFixed(0),
        ratio.toFixed(2),
        goal,
        `${(cpu * 100).toFixed(0)} %`,
        `${quietWaitP99Ms.toFixed(2)} / ${waitP99Ms.toFixed(2)}`,
        String(errors),
      ]),
    )
    if (!(ratio <= ABUSE_GOAL) || errors > 0) process.exitCode = 1
  }
}

/**
 * Compares the relay with a bare topic map over `ws`, and with NATS and Mosquitto if they are installed. Arguments select
 * parts: `abuse`, `throughput`, `idle`, `soak`.
 */
export async function run(): Promise<void> {
  const parts = process.argv.slice(2)
  const isWanted = (part: string): boolean => parts.length === 0 || parts.includes(part)
  log(`load average ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
  if (isWanted('abuse')) await abuse()
  const all = contestants(log)
  if (isWanted('throughput')) await throughput(all)
  if (isWanted('idle')) await idle(all)
  if (isWanted('soak') && SOAK_SECONDS > 0) {
    log(`\nkill -9 every 5 s for ${SOAK_SECONDS} s, 20 pairs:`)
    const { kills, acknowledged, lost, duplicates, disordered, longestBreakMs } = await soak({
      seconds: SOAK_SECONDS,
      everyMs: 5000,
      pairs: 20,
    })
    log(
      `${kills} kills, ${acknowledged} messages acknowledged, ${lost} lost, ${duplicates} delivered twice, ` +
        `${disordered} topics out of order, longest break ${longestBreakMs.toFixed(0)} ms`,
    )
    if (lost > 0) process.exitCode = 1
  }
}

if (import.meta.main) await run()
