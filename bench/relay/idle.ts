import { end, nextMessage, pin, startScript } from './child.ts'
import type { Contestant } from './contestants/Contestant.ts'

/** Measures the memory that a relay uses per idle socket with one topic, in bytes. */
export async function measureIdle(contestant: Contestant, count: number): Promise<number> {
  const relay = await contestant.start()
  const clients = startScript('clients/idleClients.ts')
  pin(clients.pid, 1)
  try {
    const before = await relay.memory()
    clients.send({ port: relay.port, count })
    const outcome = await nextMessage<{ opened: number } | { failed: string }>(clients)
    if ('failed' in outcome) throw new Error(`${contestant.name}: ${outcome.failed}`)
    const after = await relay.memory()
    return (after - before) / count
  } finally {
    await end(clients)
    await relay.stop()
  }
}
