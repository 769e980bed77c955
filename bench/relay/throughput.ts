import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { end, nextMessage, pin, startRelay, startScript } from './child.ts'
import type { Load, LoadResult } from './clients/generator.ts'
import type { Contestant } from './contestants/Contestant.ts'
import { findMosquitto, findNats } from './contestants/foreign.ts'
import type { TurnSample } from './turns.ts'
import type { Usage } from './usage.ts'

/**
 * The result of one run. `perCore` is the number of messages per second of the server's CPU time, `cpu` the share of a core
 * that the server used.
 */
export type Run = LoadResult & { perSecond: number; perCore: number; cpu: number; turns: TurnSample | undefined }

/**
 * Returns the contestants: the bare map, our relay without and with durability, and NATS and Mosquitto if they are installed.
 */
export function contestants(log: (line: string) => void): Contestant[] {
  const ours = (name: string, kind: 'memory' | 'log'): Contestant => ({
    name,
    wire: 'relay',
    start: async () => {
      const directory = await mkdtemp(join(tmpdir(), 'holdfast-bench-relay-'))
      const relay = await startRelay('contestants/holdfastRelay.ts', [kind, directory])
      return { ...relay, stop: () => relay.stop().then(() => rm(directory, { recursive: true })) }
    },
  })
  const foreign = [findNats(), findMosquitto()].flatMap((found) => {
    if (typeof found !== 'string') return [found]
    log(found)
    return []
  })
  return [
    { name: 'bare map', wire: 'relay', start: () => startRelay('contestants/bareRelay.ts') },
    ours('holdfast, memory', 'memory'),
    ours('holdfast, durable', 'log'),
    ...foreign,
  ]
}

/** Runs a load on a new instance of a contestant. */
export async function measure(contestant: Contestant, load: Omit<Load, 'wire' | 'port'>): Promise<Run> {
  const relay = await contestant.start()
  const generator = startScript('clients/generator.ts')
  pin(generator.pid, 1)
  try {
    generator.send({ ...load, wire: contestant.wire, port: relay.port } satisfies Load)
    let before: Usage | undefined
    let after: Usage | undefined
    for (;;) {
      const message = await nextMessage<'begun' | 'ended' | LoadResult | { failed: string }>(generator)
      if (message === 'begun') before = await relay.usage()
      else if (message === 'ended') after = await relay.usage()
      else if ('failed' in message) throw new Error(`${contestant.name}: ${message.failed}`)
      else {
        const cpuSeconds = ((after?.cpuUs ?? 0) - (before?.cpuUs ?? 0)) / 1e6
        return {
          ...message,
          perSecond: message.delivered / message.seconds,
          perCore: message.delivered / cpuSeconds,
          cpu: cpuSeconds / message.seconds,
          turns: after?.turns,
        }
      }
    }
  } finally {
    await end(generator)
    await relay.stop()
  }
}
