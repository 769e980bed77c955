import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { end, nextMessage, pin } from '../relay/child.ts'
import { origin, type Running } from './contestants.ts'
import type { Load, LoadResult } from './generator.ts'

/** The number of rounds. Each measures every contestant once, so that other load on the machine affects all equally. */
export const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7)
/** The number of connections that send requests at the same time. */
export const CONNECTIONS = 50
const MEASURE_MS = Number(process.env['BENCH_MEASURE_MS'] ?? 2000)

/** The result of one run. `perCore` is the number of responses per second of the server's CPU time. */
export type Run = LoadResult & { perCore: number }

/** A server and the requests that it receives. */
export type Contestant = Pick<Load, 'paths' | 'isEachNew' | 'body'> & {
  name: string
  server: Running
  /** @default CONNECTIONS */
  connections?: number | undefined
}

async function measureLoad(contestant: Contestant, warmUpMs: number): Promise<Run> {
  const { server, paths, isEachNew, body, connections = CONNECTIONS } = contestant
  const generator = fork(fileURLToPath(new URL('./generator.ts', import.meta.url)), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  pin(generator.pid, 1)
  try {
    const { port } = server
    const load: Load = { port, paths, isEachNew, body, origin, connections, warmUpMs, measureMs: MEASURE_MS }
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

/**
 * Measures each contestant once per round. Each round begins with a different contestant.
 *
 * @param options.rounds - The number of rounds; by default {@link ROUNDS}.
 * @returns each contestant's runs, by its name, in the order of the rounds.
 */
export async function measureRounds(
  contestants: readonly Contestant[],
  { warmUpMs, rounds = ROUNDS }: { warmUpMs: number; rounds?: number },
): Promise<ReadonlyMap<string, readonly Run[]>> {
  const runs = new Map<string, Run[]>(contestants.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < contestants.length; turn += 1) {
      const contestant = contestants[(round + turn) % contestants.length]
      if (contestant) runs.get(contestant.name)?.push(await measureLoad(contestant, warmUpMs))
    }
  }
  return runs
}
