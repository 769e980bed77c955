import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '../browser/statistics.ts'
import { end, pin, startRelay, startScript } from './child.ts'
import { abuses } from './clients/abuser.ts'
import { measure } from './throughput.ts'
import { waitP99Ms } from './turns.ts'

/**
 * The effect of one kind of abuse: the time from publish to delivery for other clients, in microseconds, the relay's CPU use,
 * and how long sockets waited for the relay's thread.
 */
export type AbuseResult = {
  kind: string
  quietP99Us: number
  p99Us: number
  ratio: number
  cpu: number
  quietWaitP99Ms: number
  waitP99Ms: number
  errors: number
}

/** Ten pairs, each with 40 messages per second: ordinary use, far from the relay's limit. */
const LOAD = { pairs: 10, frameBytes: 300, everyMs: 25, warmUpMs: 1000, warmUpMessages: 200 }

/**
 * Measures pairs of clients at a relay with its default limits: first undisturbed, then while another client abuses the relay.
 *
 * @param options.rounds - The number of rounds. Each has a quiet run and a run under abuse, and the result is the median of
 * their ratios.
 */
export async function* measureAbuse(options: { rounds: number; measureMs: number }): AsyncGenerator<AbuseResult> {
  const only = process.env['BENCH_ABUSE']
  for (const kind of abuses.filter((name) => only === undefined || name === only)) {
    const quiet: number[] = []
    const loud: number[] = []
    const cpu: number[] = []
    const quietWaits: number[] = []
    const waits: number[] = []
    let errors = 0
    for (let round = 0; round < options.rounds; round += 1) {
      const directory = await mkdtemp(join(tmpdir(), 'holdfast-bench-abuse-'))
      const relay = await startRelay('contestants/holdfastRelay.ts', ['log', directory, '0', 'guarded'])
      const abuser = startScript('clients/abuser.ts')
      pin(abuser.pid, 1)
      // Both runs use the same relay, so neither stops it.
      const contestant = {
        name: kind,
        wire: 'relay' as const,
        start: async () => ({ ...relay, stop: async () => undefined }),
      }
      const run = () => measure(contestant, { ...LOAD, measureMs: options.measureMs })
      try {
        const before = await run()
        quiet.push(before.deliveryUs.p99)
        if (before.turns) quietWaits.push(waitP99Ms(before.turns))
        abuser.send({ port: relay.port, kind })
        const loaded = await run()
        loud.push(loaded.deliveryUs.p99)
        errors += loaded.errors
        cpu.push(loaded.cpu)
        if (loaded.turns) waits.push(waitP99Ms(loaded.turns))
      } finally {
        await end(abuser)
        await relay.stop()
        await rm(directory, { recursive: true })
      }
    }
    const ratio = median(loud.map((p99, round) => p99 / (quiet[round] ?? p99)))
    yield {
      kind,
      quietP99Us: median(quiet),
      p99Us: median(loud),
      ratio,
      cpu: median(cpu),
      quietWaitP99Ms: median(quietWaits),
      waitP99Ms: median(waits),
      errors,
    }
  }
}
