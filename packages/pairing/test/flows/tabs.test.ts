import { memoryStorage } from '@holdfast/base'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PairingClientOptions } from '../../src/client/options.ts'
import type { TabChannel, TabLock } from '../../src/records/channel.ts'
import { until } from '../until.ts'
import { ADDRESS, type Bench, granted, next, propose, settle, startBench } from './pairUp.ts'

/** Creates what the tabs of one origin share: storage, a channel, and locks. The returned function opens a tab. */
function startOrigin(): () => Pick<PairingClientOptions, 'storage' | 'channel' | 'lock'> {
  const storage = memoryStorage()
  const tabs = new Set<{ receive: (message: unknown) => void }>()
  const tails = new Map<string, Promise<unknown>>()
  const lock: TabLock = (name, task) => {
    const done = (tails.get(name) ?? Promise.resolve()).then(task, task)
    tails.set(name, done)
    return done
  }
  return () => {
    const tab = { receive: (_message: unknown): void => undefined }
    tabs.add(tab)
    const channel: TabChannel = {
      // Copies the message and delivers it later, as a browser does.
      post: (message) => {
        const copy = structuredClone(message)
        setImmediate(() => {
          for (const other of tabs) if (other !== tab) other.receive(copy)
        })
      },
      onMessage: (listener) => {
        tab.receive = listener
      },
      close: () => tabs.delete(tab),
    }
    return { storage, channel, lock }
  }
}

let bench: Bench
beforeEach(async () => {
  bench = await startBench()
})
afterEach(() => bench.end())

describe('two tabs of one app', () => {
  test('are one client to the relay and share their sessions', async () => {
    const open = startOrigin()
    const [one, two] = [await bench.create('app', open()), await bench.create('app', open())]
    const wallet = await bench.create('wallet')
    expect(two.clientId).toBe(one.clientId)
    const connected = next(two, 'session_connect')
    const topic = await settle(one, wallet)
    expect((await connected).session.topic).toBe(topic)
    expect(two.getSession(topic)?.namespaces).toEqual(granted('eip155:1'))
  })

  test('each gets the answers to its own requests', async () => {
    const open = startOrigin()
    const tabs = [await bench.create('app', open()), await bench.create('app', open())]
    const wallet = await bench.create('wallet')
    const [first] = tabs
    if (!first) throw new Error('no tab')
    const topic = await settle(first, wallet)
    const responded: Promise<void>[] = []
    wallet.on('session_request', ({ id, params }) => {
      responded.push(wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: params.request.params } }))
    })
    await until(() => tabs.every((tab) => tab.getSessions().length === 1))
    const answers = tabs.map((tab, index) =>
      tab.request({
        topic,
        chainId: 'eip155:1',
        request: { method: 'personal_sign', params: [`0x0${index}`, ADDRESS] },
      }),
    )
    expect(await Promise.all(answers)).toEqual([
      ['0x00', ADDRESS],
      ['0x01', ADDRESS],
    ])
    await Promise.all(responded)
  })

  test('each gets an event at once when the wallet or the other tab disconnects', async () => {
    const open = startOrigin()
    const [one, two] = [await bench.create('app', open()), await bench.create('app', open())]
    const wallet = await bench.create('wallet')
    const first = await settle(one, wallet)
    await until(() => two.getSessions().length === 1)
    const byWallet = [next(one, 'session_delete'), next(two, 'session_delete')]
    await wallet.disconnect({ topic: first })
    expect((await Promise.all(byWallet)).map(({ topic }) => topic)).toEqual([first, first])
    const second = await settle(one, wallet)
    await until(() => two.getSessions().length === 1)
    const byTab = next(two, 'session_delete')
    await one.disconnect({ topic: second })
    expect((await byTab).topic).toBe(second)
    expect(two.getSessions()).toEqual([])
  })

  test('if the tab that proposed a session is closed before the approval, the session goes to the other tab', async () => {
    const open = startOrigin()
    const [one, two] = [await bench.create('app', open()), await bench.create('app', open())]
    const wallet = await bench.create('wallet')
    const { id } = await propose(one, wallet)
    await until(() => two.getProposals().length === 1)
    one.close()
    const connected = next(two, 'session_connect')
    const { topic } = await wallet.approve({ id, namespaces: granted('eip155:1') })
    expect((await connected).session.topic).toBe(topic)
  })
})

describe('two tabs of one wallet', () => {
  test('both show a request, and the app gets one answer', async () => {
    const open = startOrigin()
    const [one, two] = [await bench.create('wallet', open()), await bench.create('wallet', open())]
    const app = await bench.create('app')
    const topic = await settle(app, one)
    await until(() => two.getSessions().length === 1)
    const shown = [next(one, 'session_request'), next(two, 'session_request')]
    const answered = app.request({ topic, chainId: 'eip155:1', request: { method: 'personal_sign', params: [] } })
    const [first, second] = await Promise.all(shown)
    expect(second?.id).toBe(first?.id)
    await two.respond({ topic, response: { id: second?.id ?? 0, jsonrpc: '2.0', result: 'ok' } })
    expect(await answered).toBe('ok')
    await until(() => one.getPendingRequests().length === 0)
    const answers = bench.relay.requests.filter(
      ({ method, params }) => method === 'irn_publish' && 'tag' in params && params.tag === 1109,
    )
    expect(answers).toHaveLength(1)
  })

  test('only one tab handles a message', async () => {
    const open = startOrigin()
    const [one, two] = [await bench.create('wallet', open()), await bench.create('wallet', open())]
    const app = await bench.create('app')
    const topic = await settle(app, one)
    await until(() => two.getSessions().length === 1)
    await app.ping({ topic })
    const pongs = bench.relay.requests.filter(
      ({ method, params }) => method === 'irn_publish' && 'tag' in params && params.tag === 1115,
    )
    expect(pongs).toHaveLength(1)
  })

  test('one tab gets the events of changes made in the other', async () => {
    const open = startOrigin()
    const [one, two] = [await bench.create('wallet', open()), await bench.create('wallet', open())]
    const app = await bench.create('app')
    const connected = next(two, 'session_connect')
    const topic = await settle(app, one)
    expect((await connected).session.topic).toBe(topic)
    const updated = next(two, 'session_update')
    await one.update({ topic, namespaces: granted('eip155:1', 'eip155:10') })
    expect((await updated).params.namespaces).toEqual(granted('eip155:1', 'eip155:10'))
    expect(two.getSession(topic)?.namespaces).toEqual(granted('eip155:1', 'eip155:10'))
    const extended = next(two, 'session_extend')
    await one.extend({ topic })
    expect((await extended).topic).toBe(topic)
    expect(two.getSession(topic)?.expiry).toBe(one.getSession(topic)?.expiry)
  })

  test('one tab gets an event when records are added or removed in the other', async () => {
    const open = startOrigin()
    // The second tab has no relay, so it learns of the proposal only from the first one.
    const alone = { ...open(), relayUrl: 'ws://127.0.0.1:1' }
    const [one, two] = [await bench.create('wallet', open()), await bench.create('wallet', alone)]
    const app = await bench.create('app')
    let waiting: number[] = []
    two.on('records_sync', () => {
      waiting = two.getProposals().map(({ id }) => id)
    })
    const { id } = await propose(app, one)
    await until(() => waiting.includes(id))
    await one.reject({ id, reason: { code: 5000, message: 'User rejected.' } })
    await until(() => waiting.length === 0)
    await expect(two.approve({ id, namespaces: granted('eip155:1') })).rejects.toMatchObject({ key: 'NO_MATCHING_KEY' })
  })
})
