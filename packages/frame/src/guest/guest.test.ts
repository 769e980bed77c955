import { createDeferred } from '@holdfast/base'
import { fakeClock } from '@holdfast/testing/time'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { showsDevice } from '../events/messages.ts'
import { examples } from '../events/test/examples.ts'
import { createFrameGuest, type FrameGuestOptions, type FrameHandlers } from './createFrameGuest.ts'
import { FrameRefusal } from './FrameRefusal.ts'

const origin = 'https://app.example'

/** Starts a guest in a fake window, and records what the guest posts to its parent. */
function start(options: Partial<FrameGuestOptions> & { on?: Partial<FrameHandlers> } = {}) {
  const clock = fakeClock(0)
  const posted: { message: { type: string; id?: string; payload?: unknown }; origin: string }[] = []
  const parent = {
    postMessage: (message: (typeof posted)[number]['message'], target: string) =>
      void posted.push({ message, origin: target }),
  }
  let listener: ((event: unknown) => void) | undefined
  const fakeWindow = {
    parent,
    addEventListener: (_: string, handle: (event: unknown) => void) => void (listener = handle),
    removeEventListener: () => void (listener = undefined),
  }
  const handlers = new Proxy(options.on ?? {}, {
    // An event that a test does not expect fails loudly.
    get: (expected, name) => Reflect.get(expected, name) ?? (() => Promise.reject(new Error(String(name)))),
  })
  const guest = createFrameGuest({
    // Only these members of a window are used.
    window: fakeWindow as unknown as Window,
    allowedOrigins: [origin],
    embedderOrigin: origin,
    // The proxy has every handler.
    handlers: handlers as FrameHandlers,
    clock,
    ...options,
  })
  const send = (data: unknown, event: { origin?: string; source?: unknown } = {}) =>
    listener?.({ data, origin, source: parent, ...event })
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  return { guest, clock, posted, send, settled, parent }
}

const ask = (id: string, name = 'IS_CONNECTED', payload?: unknown) => ({ type: `@w3m-app/${name}`, id, payload })
const rpc = (id: string, method: string, params: unknown = []) => ask(id, 'RPC_REQUEST', { method, params })
const connected = { IS_CONNECTED: async () => ({ isConnected: true }) }

describe('createFrameGuest', () => {
  test('default: posts the answer only to the page, under the id of the request', async () => {
    const { posted, send, settled } = start({ on: connected })
    send(ask('one'))
    await settled()
    expect(posted).toEqual([
      { message: { type: '@w3m-frame/IS_CONNECTED_SUCCESS', id: 'one', payload: { isConnected: true } }, origin },
    ])
  })

  test('T-HOST-7: handlers get the origin that the browser reports, whatever the page says about itself', async () => {
    const origins: string[] = []
    const { send, settled } = start({
      on: {
        SYNC_DAPP_DATA: async (_, context) => {
          origins.push(context.origin)
          return undefined
        },
      },
    })
    const metadata = { name: 'Your Bank', description: '', url: 'https://bank.example', icons: [] }
    send(ask('one', 'SYNC_DAPP_DATA', { metadata, projectId: 'p' }))
    await settled()
    expect(origins).toEqual([origin])
  })

  test('default: loads the handlers at the first event, then answers, in order, the events that have arrived', async () => {
    let loads = 0
    const loading = createDeferred<FrameHandlers>()
    const { posted, send, settled } = start({ handlers: () => ((loads += 1), loading.promise) })
    expect(loads).toBe(0)
    send(ask('one'))
    send(ask('two', 'SIGN_OUT'))
    await settled()
    expect(posted).toEqual([])
    // The test sends only these two events.
    loading.resolve({ ...connected, SIGN_OUT: async () => undefined } as unknown as FrameHandlers)
    await settled()
    expect(posted.map(({ message: { type, id } }) => [type, id])).toEqual([
      ['@w3m-frame/IS_CONNECTED_SUCCESS', 'one'],
      ['@w3m-frame/SIGN_OUT_SUCCESS', 'two'],
    ])
  })

  test('error: if the handlers cannot be loaded, refuses and reports the event; the next event loads them again', async () => {
    // The test sends only this event.
    const loaded = connected as unknown as FrameHandlers
    const failures: unknown[] = []
    const offline = new Error('offline')
    const loads = [Promise.reject(offline), Promise.resolve(loaded)]
    const { posted, send, settled } = start({
      handlers: () => loads.shift() ?? Promise.resolve(loaded),
      onFailure: (event, error) => failures.push([event, error]),
    })
    send(ask('one'))
    await settled()
    expect(posted.at(-1)?.message).toEqual({
      type: '@w3m-frame/IS_CONNECTED_ERROR',
      id: 'one',
      payload: { message: 'Something went wrong' },
    })
    expect(failures).toEqual([['IS_CONNECTED', offline]])
    send(ask('two'))
    await settled()
    expect(posted.at(-1)?.message).toMatchObject({ type: '@w3m-frame/IS_CONNECTED_SUCCESS', id: 'two' })
  })

  test('ready: posts to the embedder; if that is unknown, to each allowed origin without a wildcard', () => {
    const withEmbedder = start()
    withEmbedder.guest.ready()
    expect(withEmbedder.posted).toEqual([{ message: { type: '@w3m-frame/READY', payload: { version: '4' } }, origin }])
    const allowedOrigins = [origin, 'https://*.app.example', 'https://other.example']
    const withoutEmbedder = start({ embedderOrigin: undefined, allowedOrigins })
    withoutEmbedder.guest.ready()
    expect(withoutEmbedder.posted.map((post) => post.origin)).toEqual([origin, 'https://other.example'])
  })

  test.each([
    ['another window', { source: {} }, 'source'],
    ['another origin', { origin: 'https://evil.example' }, 'origin'],
    ['an opaque origin', { origin: 'null' }, 'origin'],
    ['an origin that begins alike', { origin: 'https://app.example.evil.example' }, 'origin'],
  ] as const)('error: %s is ignored and not answered', async (_, event, reason) => {
    const { guest, posted, send, settled } = start({ on: connected })
    send(ask('one'), event)
    await settled()
    expect(posted).toEqual([])
    expect(guest.drops()[reason]).toBe(1)
  })

  test('error: once the page is known, messages from another allowed origin are ignored', async () => {
    const { guest, posted, send, settled } = start({
      on: connected,
      embedderOrigin: undefined,
      allowedOrigins: [origin, 'https://other.example'],
    })
    send(ask('one'))
    send(ask('two'), { origin: 'https://other.example' })
    await settled()
    expect(posted.map(({ message }) => message.id)).toEqual(['one'])
    expect(guest.drops().origin).toBe(1)
  })

  test('error: 1,000 malformed messages throw nothing, and a pending request is still answered', async () => {
    const answer = createDeferred<{ isConnected: boolean }>()
    const { guest, clock, posted, send, settled } = start({ on: { IS_CONNECTED: () => answer.promise } })
    send(ask('pending'))
    const data = fc.oneof(
      fc.anything({ withMap: true, withSet: true, withBigInt: true, withTypedArray: true, withDate: true }),
      fc.record({ type: fc.anything(), id: fc.anything(), payload: fc.anything() }),
      fc.record({
        type: fc.constantFrom('@w3m-app/CONNECT_EMAIL', '@w3m-app/RPC_REQUEST', '@w3m-app/__proto__', '@w3m-app/'),
        id: fc.oneof(fc.constant(''), fc.integer(), fc.string()),
        payload: fc.anything(),
      }),
    )
    await fc.assert(
      fc.asyncProperty(data, async (malformed) => {
        send(malformed)
        await clock.advance(25)
      }),
      { numRuns: 1_000 },
    )
    answer.resolve({ isConnected: true })
    await settled()
    expect(posted.at(-1)?.message).toMatchObject({ type: '@w3m-frame/IS_CONNECTED_SUCCESS', id: 'pending' })
    const { type, payload, method } = guest.drops()
    expect(type + payload + method).toBeGreaterThan(500)
  })

  const bad = Object.entries(examples).flatMap(([name, example]) =>
    (example.bad ?? []).map((each) => [name, each] as const),
  )
  test.each(bad)(
    'error: %s with a payload of another form is refused, and reaches no handler: %j',
    async (name, payload) => {
      const reached: string[] = []
      const on = new Proxy({}, { get: (_, asked) => async () => void reached.push(String(asked)) })
      const { guest, posted, send, settled } = start({ on })
      send(ask('one', name, payload))
      await settled()
      expect(reached).toEqual([])
      expect(posted.map(({ message }) => message)).toEqual([
        { type: `@w3m-frame/${name}_ERROR`, id: 'one', payload: { message: 'The message is not valid' } },
      ])
      expect(guest.drops().payload).toBe(1)
    },
  )

  test('T-HOST-10: a message that is too large, too deep, circular or not JSON is refused unread', async () => {
    const circle: Record<string, unknown> = {}
    circle.self = circle
    let deep: unknown = 0
    for (let level = 0; level < 100; level++) deep = [deep]
    const { guest, posted, send, settled } = start()
    const endless: unknown[] = []
    endless.length = 4_294_967_295
    const payloads = ['x'.repeat(70_000), circle, deep, new Map([[1, 1]]), 1n, endless]
    payloads.forEach((params, index) => send(rpc(`id${index}`, 'eth_call', params)))
    await settled()
    expect(guest.drops().size).toBe(payloads.length)
    expect(posted.map(({ message }) => message.payload)).toEqual(
      payloads.map(() => ({ message: 'The message is too large' })),
    )
  })

  test('T-HOST-10: a __proto__ key in a message changes nothing', async () => {
    const seen: unknown[] = []
    const { send, settled } = start({
      on: {
        SYNC_THEME: async (payload) => {
          seen.push(payload)
          return undefined
        },
      },
    })
    send(JSON.parse('{"type":"@w3m-app/SYNC_THEME","id":"a","payload":{"__proto__":{"themeMode":"dark"},"more":1}}'))
    await settled()
    expect(seen).toEqual([{}])
    expect({}).not.toHaveProperty('themeMode')
  })

  test('error: refuses all but the first 50 messages in a second; accepts messages again in the next second', async () => {
    const { guest, clock, posted, send, settled } = start({ on: connected })
    for (let index = 0; index < 60; index++) send(ask(`id${index}`))
    await settled()
    expect(posted.filter(({ message }) => message.type.endsWith('_SUCCESS'))).toHaveLength(50)
    expect(guest.drops().rate).toBe(10)
    await clock.advance(1_000)
    send(ask('later'))
    await settled()
    expect(posted.at(-1)?.message).toMatchObject({ id: 'later', type: '@w3m-frame/IS_CONNECTED_SUCCESS' })
  })

  test('error: a repeated request with the same id does not run again', async () => {
    let runs = 0
    const { posted, send, settled } = start({
      on: {
        SIGN_OUT: async () => {
          runs += 1
          return undefined
        },
      },
    })
    send(ask('same', 'SIGN_OUT'))
    await settled()
    send(ask('same', 'SIGN_OUT'))
    await settled()
    expect(runs).toBe(1)
    expect(posted.map(({ message }) => message.type)).toEqual([
      '@w3m-frame/SIGN_OUT_SUCCESS',
      '@w3m-frame/SIGN_OUT_ERROR',
    ])
  })

  test('behavior: remembers only the last thousand ids, so a page that sends for days does not fill the memory', async () => {
    const { guest, clock, posted, send, settled } = start({ on: connected })
    for (let index = 0; index <= 1_000; index++) {
      send(ask(`id${index}`))
      if (index % 40 === 39) await clock.advance(1_000)
    }
    await clock.advance(1_000)
    send(ask('id1000'))
    expect(guest.drops().duplicate).toBe(1)
    send(ask('id0'))
    await settled()
    expect(guest.drops().duplicate).toBe(1)
    expect(posted.at(-1)?.message).toMatchObject({ id: 'id0', type: '@w3m-frame/IS_CONNECTED_SUCCESS' })
  })

  test('updateSession: notifies only the page, with the token', () => {
    const { guest, posted } = start()
    guest.updateSession('a1')
    expect(posted).toEqual([{ message: { type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'a1' } }, origin }])
  })

  test('destroy: aborts running requests, and stops listening', async () => {
    let signal: AbortSignal | undefined
    const { guest, posted, send, settled } = start({
      on: {
        ...connected,
        RPC_REQUEST: (_, context) => {
          signal = context.signal
          return new Promise(() => {})
        },
      },
    })
    send(rpc('one', 'personal_sign'))
    await settled()
    expect(signal?.aborted).toBe(false)
    guest.destroy()
    expect(signal?.aborted).toBe(true)
    send(ask('late'))
    await settled()
    expect(posted).toEqual([])
  })

  test.each([
    ['eth_sign', []],
    ['admin_addPeer', []],
    ['wallet_sendCalls', [{ calls: [{ to: 'abc' }] }]],
    ['wallet_sendCalls', [{ calls: [{ to: '0abc' }] }]],
  ])('error: %s with the parameters %j reaches no handler', async (method, params) => {
    const { guest, posted, send, settled } = start()
    send(rpc('one', method, params))
    await settled()
    expect(guest.drops().method + guest.drops().payload).toBe(1)
    expect(posted[0]?.message.type).toBe('@w3m-frame/RPC_REQUEST_ERROR')
  })

  test('error: the page reads a refusal, and learns nothing of any other failure', async () => {
    const failures: unknown[] = []
    const { posted, send, settled } = start({
      on: {
        GET_USER: () => Promise.reject(new FrameRefusal('Not connected', { code: 4100 })),
        SIGN_OUT: () => Promise.reject(new Error('select * from shares')),
      },
      onFailure: (event) => failures.push(event),
    })
    send(ask('a', 'GET_USER'))
    send(ask('b', 'SIGN_OUT'))
    await settled()
    expect(posted.map(({ message }) => message.payload)).toEqual([
      { message: 'Not connected', code: 4100 },
      { message: 'Something went wrong' },
    ])
    expect(failures).toEqual(['SIGN_OUT'])
  })

  test('T-HOST-11: of 1,000 requests for approval one is shown, ten wait, the rest are refused; safe calls pass', async () => {
    const shown: (() => void)[] = []
    const { clock, posted, send, settled } = start({
      on: {
        RPC_REQUEST: ({ method }) =>
          method === 'personal_sign'
            ? new Promise((resolve) => shown.push(() => resolve('0x1')))
            : Promise.resolve('0x0'),
      },
    })
    for (let index = 0; index < 1_000; index++) {
      send(rpc(`id${index}`, 'personal_sign'))
      if (index % 40 === 39) await clock.advance(1_000)
    }
    send(rpc('safe', 'eth_call'))
    await settled()
    expect(shown).toHaveLength(1)
    const refused = posted.filter(({ message }) => message.type.endsWith('_ERROR'))
    expect(refused).toHaveLength(1_000 - 11)
    expect(posted.some(({ message }) => message.id === 'safe' && message.type.endsWith('_SUCCESS'))).toBe(true)
    for (let index = 0; index < 11; index++) {
      shown[index]?.()
      await settled()
    }
    expect(shown).toHaveLength(11)
  })

  test('behavior: a withdrawn request leaves the queue, or is aborted if it is shown', async () => {
    const begun: unknown[] = []
    const ended: unknown[] = []
    const { posted, send, settled } = start({
      on: {
        RPC_REQUEST: ({ params }, { signal }) =>
          new Promise((_resolve, reject) => {
            begun.push(params)
            signal.addEventListener('abort', () => {
              ended.push(params)
              reject(new FrameRefusal('Request was aborted'))
            })
          }),
      },
    })
    for (const id of ['shown', 'next', 'waits', 'last']) send(rpc(id, 'personal_sign', [id]))
    for (const requestId of ['waits', 'shown', 'unknown']) {
      send(ask(`cancel ${requestId}`, 'CANCEL_REQUEST', { requestId }))
      await settled()
    }
    const errors = posted.filter(({ message }) => message.type === '@w3m-frame/RPC_REQUEST_ERROR')
    expect(errors.map(({ message }) => message.id)).toEqual(['waits', 'shown'])
    expect([begun, ended]).toEqual([[['shown'], ['next']], [['shown']]])
  })

  test('behavior: RPC_ABORT withdraws every request that waits for the user; requests that only read continue', async () => {
    const read = createDeferred<unknown>()
    const { posted, send, settled } = start({
      on: {
        RPC_REQUEST: ({ method }, { signal }) =>
          new Promise((resolve, reject) => {
            if (method === 'eth_call') void read.promise.then(resolve)
            signal.addEventListener('abort', () => reject(new FrameRefusal('Request was aborted')))
          }),
      },
    })
    // One request has no id: an id is optional.
    send({ ...rpc('', 'personal_sign'), id: undefined })
    for (const id of ['waits', 'later']) send(rpc(id, 'personal_sign'))
    send(rpc('read', 'eth_call'))
    send(ask('abort', 'RPC_ABORT'))
    await settled()
    read.resolve('0x0')
    await settled()
    const answers = posted.map(({ message: { type, id } }) => [type.replace('@w3m-frame/', ''), id])
    // Older clients expect no answer to RPC_ABORT.
    expect(answers.map(([, id]) => id)).not.toContain('abort')
    expect(answers.filter(([type]) => type === 'RPC_REQUEST_ERROR').map(([, id]) => id)).toEqual(
      expect.arrayContaining([undefined, 'waits', 'later']),
    )
    expect(answers).toContainEqual(['RPC_REQUEST_SUCCESS', 'read'])
  })
})

describe('showsDevice', () => {
  test.each([
    ['https://wallet.example/sdk?version=4&abilities=device', true],
    ['https://wallet.example/sdk?abilities=more,device', true],
    ['https://wallet.example/sdk?abilities=devices', false],
    ['https://wallet.example/sdk?version=4', false],
  ])('default: for %s returns %s', (address, expected) => expect(showsDevice(new URL(address))).toBe(expected))
})
