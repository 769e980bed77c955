import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestRelay, type TestRelay } from '../startTestRelay.ts'
import type { Loss } from './cuttingSocket.ts'
import { comeToRest, createPeer, type Flow, flows, type Peer } from './flows.ts'
import { type KillableRelay, startKillableRelay } from './killableRelay.ts'

/** Longest time for all losses of one flow on a busy machine; each recovers in under a second. */
const TIMEOUT = 60_000

let relay: TestRelay
beforeAll(async () => {
  relay = await startTestRelay({ limits: { callsPerSecond: 1e6, callBurst: 1e6 } })
})
afterAll(() => relay.remove())

type Side = 'app' | 'wallet'
type Peers = Record<Side, Peer>
type Told = Record<Side, string[]>

/** Runs one flow between two new peers. @param begin - called right before the step itself, which waits for it. */
async function run(
  flow: Flow,
  relayUrl: string,
  begin: (peers: Peers) => void | Promise<void>,
): Promise<{ told: Told; peers: Peers }> {
  const peers = { app: await createPeer(relayUrl, 'app'), wallet: await createPeer(relayUrl, 'wallet') }
  const { app, wallet } = peers
  try {
    // `flow()` has ensured that run() takes the result of prepare().
    const prepared = (await flow.prepare(app, wallet)) as never
    await comeToRest(app, wallet)
    for (const { events: told } of [app, wallet]) told.length = 0
    await begin(peers)
    await flow.run(app, wallet, prepared)
    const told = toldOf(peers)
    await comeToRest(app, wallet)
    // Afterwards nothing else arrives, except pings.
    expect(withoutPings(toldOf(peers))).toEqual(withoutPings(told))
    return { told, peers }
  } finally {
    app.close()
    wallet.close()
  }
}

const toldOf = ({ app, wallet }: Peers): Told => ({ app: [...app.events], wallet: [...wallet.events] })
const withoutPings = (told: Told): Told => ({
  app: told.app.filter((name) => !name.endsWith('_ping')),
  wallet: told.wallet.filter((name) => !name.endsWith('_ping')),
})

const expectedOf = ({ expectedEvents: told }: Flow): Told => ({ app: told.app ?? [], wallet: told.wallet ?? [] })

describe.each(Object.entries(flows))('%s', (_name, flow) => {
  test.each<Side>(['app', 'wallet'])(
    'survives the loss of the %s’s connection at every frame',
    async (side) => {
      const calm = await run(flow, relay.url, (peers) => peers[side].cutter.arm())
      expect(calm.told).toEqual(expectedOf(flow))
      const frames = calm.peers[side].cutter.frames()
      const losses = Array.from({ length: frames }, (_, index) => index + 1).flatMap((frame) =>
        (['lost', 'last'] as const).map((loss: Loss) => ({ frame, loss })),
      )
      const outcomes = await Promise.all(
        losses.map(async ({ frame, loss }) => {
          const { told, peers } = await run(flow, relay.url, (fresh) => fresh[side].cutter.arm(frame, loss)).catch(
            (cause: unknown) => {
              throw new Error(`frame ${frame}, ${loss}`, { cause })
            },
          )
          return { frame, loss, told, hasCut: peers[side].cutter.hasCut() }
        }),
      )
      expect(outcomes).toEqual(losses.map((loss) => ({ ...loss, told: expectedOf(flow), hasCut: expect.any(Boolean) })))
      // The very last frames may come after the end of the flow; the first ones never do.
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
    'in the middle of every flow, has every message when it is back',
    async () => {
      const all = Object.entries(flows)
      let restarted: Promise<void> | undefined
      const barrier = createBarrier(all.length, () => {
        // By then the first frames are on their way, and the last ones are not.
        setImmediate(() => {
          restarted = killable.killAndRestart()
        })
      })
      const outcomes = await Promise.all(
        all.map(async ([name, flow]) => [name, (await run(flow, killable.url, barrier)).told]),
      )
      expect(outcomes).toEqual(all.map(([name, flow]) => [name, expectedOf(flow)]))
      expect(restarted).toBeDefined()
      await restarted
    },
    TIMEOUT,
  )
})

/** Holds every caller back until the last has arrived. */
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
