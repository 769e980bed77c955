import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestRelay, type TestRelay } from '../startTestRelay.ts'
import type { Loss } from './cuttingSocket.ts'
import { createPeer, type Flow, flows, type Peer, waitUntilDelivered } from './flows.ts'
import { type KillableRelay, startKillableRelay } from './killableRelay.ts'

/** The time limit for all losses of one flow, in milliseconds. A peer recovers from each loss in under a second. */
const TIMEOUT = 60_000

let relay: TestRelay
beforeAll(async () => {
  relay = await startTestRelay({ limits: { callsPerSecond: 1e6, callBurst: 1e6 } })
})
afterAll(() => relay.remove())

type Side = 'app' | 'wallet'
type Peers = Record<Side, Peer>
type ReceivedEvents = Record<Side, string[]>

/**
 * Runs one flow between two new peers. @param begin - Called right before the step itself, which starts when the returned
 * promise resolves.
 */
async function run(
  flow: Flow,
  relayUrl: string,
  begin: (peers: Peers) => void | Promise<void>,
): Promise<{ received: ReceivedEvents; peers: Peers }> {
  const peers = { app: await createPeer(relayUrl, 'app'), wallet: await createPeer(relayUrl, 'wallet') }
  const { app, wallet } = peers
  try {
    // Cast: `flow()` has ensured that run() takes the result of prepare().
    const prepared = (await flow.prepare(app, wallet)) as never
    await waitUntilDelivered(app, wallet)
    for (const { events: received } of [app, wallet]) received.length = 0
    await begin(peers)
    await flow.run(app, wallet, prepared)
    const received = receivedBy(peers)
    await waitUntilDelivered(app, wallet)
    // After the step, no event follows except pings.
    expect(withoutPings(receivedBy(peers))).toEqual(withoutPings(received))
    return { received, peers }
  } finally {
    app.close()
    wallet.close()
  }
}

const receivedBy = ({ app, wallet }: Peers): ReceivedEvents => ({ app: [...app.events], wallet: [...wallet.events] })
const withoutPings = (received: ReceivedEvents): ReceivedEvents => ({
  app: received.app.filter((name) => !name.endsWith('_ping')),
  wallet: received.wallet.filter((name) => !name.endsWith('_ping')),
})

const expectedOf = ({ expectedEvents }: Flow): ReceivedEvents => ({
  app: expectedEvents.app ?? [],
  wallet: expectedEvents.wallet ?? [],
})

describe.each(Object.entries(flows))('%s', (_name, flow) => {
  test.each<Side>(['app', 'wallet'])(
    'survives the loss of the %s’s connection at every frame',
    async (side) => {
      const calm = await run(flow, relay.url, (peers) => peers[side].cutter.arm())
      expect(calm.received).toEqual(expectedOf(flow))
      const frames = calm.peers[side].cutter.frames()
      const losses = Array.from({ length: frames }, (_, index) => index + 1).flatMap((frame) =>
        (['lost', 'last'] as const).map((loss: Loss) => ({ frame, loss })),
      )
      const outcomes = await Promise.all(
        losses.map(async ({ frame, loss }) => {
          const { received, peers } = await run(flow, relay.url, (fresh) => fresh[side].cutter.arm(frame, loss)).catch(
            (cause: unknown) => {
              throw new Error(`frame ${frame}, ${loss}`, { cause })
            },
          )
          return { frame, loss, received, hasCut: peers[side].cutter.hasCut() }
        }),
      )
      expect(outcomes).toEqual(
        losses.map((loss) => ({ ...loss, received: expectedOf(flow), hasCut: expect.any(Boolean) })),
      )
      // The last frames may arrive after the end of the flow, and are then not cut. The first frames are always cut.
      expect(outcomes.filter(({ hasCut }) => hasCut).length).toBeGreaterThan(0)
    },
    TIMEOUT,
  )
})

describe('a relay that is killed', () => {
  let killable: KillableRelay
  beforeAll(async () => {
    killable = await startKillableRelay()
  })
  afterAll(() => killable.remove())

  test(
    'in the middle of every flow delivers every message after its restart',
    async () => {
      const all = Object.entries(flows)
      let restarted: Promise<void> | undefined
      const barrier = createBarrier(all.length, () => {
        // By then the first frames have been sent, and the last ones have not.
        setImmediate(() => {
          restarted = killable.killAndRestart()
        })
      })
      const outcomes = await Promise.all(
        all.map(async ([name, flow]) => [name, (await run(flow, killable.url, barrier)).received]),
      )
      expect(outcomes).toEqual(all.map(([name, flow]) => [name, expectedOf(flow)]))
      expect(restarted).toBeDefined()
      await restarted
    },
    TIMEOUT,
  )
})

/** Returns a function that every caller awaits: it resolves for all once `size` callers wait. */
function createBarrier(size: number, onOpen: () => void): () => Promise<void> {
  const waiting: (() => void)[] = []
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      if (waiting.length < size) return
      for (const go of waiting) go()
      onOpen()
    })
}
