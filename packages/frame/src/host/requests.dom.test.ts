import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { type FrameEventName, frameEvents } from '../events/frameEvents.ts'
import { examples } from '../events/test/examples.ts'
import { startHost } from './test/startHost.ts'

describe('requests of the host', () => {
  test('error: a payload that is invalid for its event is not posted', async () => {
    const { host, posted } = startHost()
    await expect(host.request('CONNECT_EMAIL', { email: 'no email' })).rejects.toThrow('is not valid')
    await expect(host.request('GET_SOCIAL_REDIRECT_URI', { provider: 'myspace' as 'x' })).rejects.toThrow(
      'is not valid',
    )
    expect([posted, host.element()]).toEqual([[], undefined])
  })

  test('behavior: refuses a second mail with a code within 30 s of the first, whose time is stored', async () => {
    let last: number | undefined
    const { host, clock, ready, settled, reply } = startHost({
      lastEmailTime: { read: () => last, write: (time) => (last = time) },
    })
    const first = host.request('CONNECT_EMAIL', { email: 'a@b.example' })
    ready()
    await settled()
    reply('CONNECT_EMAIL_SUCCESS', { action: 'VERIFY_OTP' })
    expect(await first).toEqual({ action: 'VERIFY_OTP' })
    await clock.advance(500)
    await expect(host.request('CONNECT_EMAIL', { email: 'a@b.example' })).rejects.toThrow(
      'Please try again after 30 seconds',
    )
    await clock.advance(29_500)
    const second = host.request('CONNECT_EMAIL', { email: 'a@b.example' })
    await settled()
    reply('CONNECT_EMAIL_SUCCESS', { action: 'CONNECT' })
    expect(await second).toEqual({ action: 'CONNECT' })
    // The user was logged in already, so no mail was sent.
    expect(last).toBe(clock.now() - 30_000)
  })

  test('behavior: the mail that confirms a new address also starts the 30 s', async () => {
    let last: number | undefined
    const { host, clock, ready, settled, reply } = startHost({
      lastEmailTime: { read: () => last, write: (time) => (last = time) },
    })
    const update = host.request('UPDATE_EMAIL', { email: 'a@b.example' })
    ready()
    await settled()
    reply('UPDATE_EMAIL_SUCCESS', { action: 'VERIFY_PRIMARY_OTP' })
    await update
    expect(last).toBe(clock.now())
    for (const event of ['CONNECT_EMAIL', 'UPDATE_EMAIL'] as const) {
      await expect(host.request(event, { email: 'a@b.example' })).rejects.toThrow('Please try again after 30 seconds')
    }
    await clock.advance(30_000)
    const later = host.request('UPDATE_EMAIL', { email: 'a@b.example' })
    await settled()
    reply('UPDATE_EMAIL_SUCCESS', { action: 'VERIFY_PRIMARY_OTP' })
    expect(await later).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
  })

  test('behavior: ids are random, so that no two pages share an id', async () => {
    const ids = new Set<string | undefined>()
    for (let page = 0; page < 3; page++) {
      const { host, ready, settled, idOf } = startHost()
      void host.request('IS_CONNECTED').catch(() => {})
      ready()
      await settled()
      ids.add(idOf('IS_CONNECTED'))
      host.destroy()
    }
    expect(ids.size).toBe(3)
  })

  test('error: a request with a time limit of one minute times out if the frame does not answer', async () => {
    const onTimeout = vi.fn()
    const { host, clock, ready, settled } = startHost({ onTimeout })
    // Cast: `examples` has no other keys. RELOAD waits for the next document, and the calls have a function of their own.
    const names = (Object.keys(examples) as FrameEventName[]).filter(
      (name) => !['RELOAD', 'RPC_ABORT', 'CANCEL_REQUEST'].includes(name) && frameEvents[name].timeoutMs === 60_000,
    )
    const requests = [
      // The events differ in their payloads; each example has its own.
      ...names.map((name) => host.request(name as 'GET_USER', examples[name].payload as never)),
      host.requestRpc({ method: 'eth_blockNumber' }),
    ]
    const failures = Promise.all(requests.map((request) => request.catch((error: unknown) => error)))
    ready()
    await settled()
    await clock.advance(59_999)
    expect(onTimeout).not.toHaveBeenCalled()
    await clock.advance(1)
    for (const error of await failures)
      expect(error).toMatchObject({
        name: 'FrameRequestAbortedError',
        metaMessages: [
          expect.stringContaining('Event: '),
          'No answer within 60 seconds. Try again. If this happens again, reload the page.',
        ],
      })
    expect(onTimeout.mock.calls.flat()).toEqual([...names, 'RPC_REQUEST'])
    expect([requests.length, host.pendingRequests(), clock.pending()]).toEqual([15, 0, 0])
  })

  test('error: a request that the user does not answer within an hour is withdrawn, also in the frame', async () => {
    const onTimeout = vi.fn()
    const { host, clock, ready, settled, posted, idOf } = startHost({ onTimeout })
    const signed = host.requestRpc({ method: 'personal_sign', params: ['0x00', '0x1'] })
    const approved = host.request('CONNECT_FARCASTER')
    const failed = [
      expect(signed).rejects.toThrow(/^Request was aborted\n.*\nNo answer within 3600 seconds/),
      expect(approved).rejects.toThrow(/^Something went wrong\n.*\nNo answer within 3600 seconds/),
    ]
    ready()
    await settled()
    const requestId = idOf('RPC_REQUEST')
    await clock.advance(3_599_999)
    expect([host.pendingRequests(), posted.length]).toEqual([2, 2])
    await clock.advance(1)
    await Promise.all(failed)
    expect(posted.slice(2)).toMatchObject([{ message: { type: '@w3m-app/CANCEL_REQUEST', payload: { requestId } } }])
    // The frame has loaded, so the app's configuration is not to blame.
    expect(onTimeout).not.toHaveBeenCalled()
    expect([host.pendingRequests(), clock.pending()]).toEqual([0, 0])
  })

  test('behavior: a request withdrawn while the frame loads is never posted', async () => {
    const { host, ready, settled, posted } = startHost()
    const failed = expect(host.requestRpc({ method: 'personal_sign', params: [] })).rejects.toThrow('was aborted')
    host.abortUnsafeRequests()
    await failed
    ready()
    await settled()
    host.abortUnsafeRequests()
    expect(posted).toEqual([])
  })

  test.each([
    ['a batch with a target that is not an address', 'wallet_sendCalls', [{ calls: [{ to: 'reef.eth' }] }]],
    ['parameters that are not a list', 'personal_sign', { message: '0x00' }],
  ])('error: %s is not posted', async (_, method, params) => {
    const { host, posted } = startHost()
    await expect(host.requestRpc({ method, params })).rejects.toMatchObject({ code: 'INVALID_FRAME_PAYLOAD' })
    expect([posted, host.element()]).toEqual([[], undefined])
  })

  test('error: a call that is not allowed is not posted, and fails with the code of JSON-RPC', async () => {
    const { host, posted } = startHost()
    await expect(host.requestRpc({ method: 'eth_sign', params: [] })).rejects.toMatchObject({
      shortMessage: 'Requested RPC call is not allowed',
      code: -32_601,
    })
    expect(posted).toEqual([])
  })

  test('behavior: abortUnsafeRequests ends all pending unsafe calls, here and in the frame; safe calls continue', async () => {
    const { host, ready, settled, posted, reply, idOf } = startHost()
    const params = ['0x00', '0x1']
    const safe = host.requestRpc({ method: 'eth_call', params })
    const unsafe = host.requestRpc({ method: 'personal_sign', params })
    const failed = expect(unsafe).rejects.toThrow(/^Request was aborted/)
    ready()
    await settled()
    const id = idOf('RPC_REQUEST')
    host.abortUnsafeRequests()
    await failed
    expect(posted.at(-1)?.message).toMatchObject({ type: '@w3m-app/CANCEL_REQUEST', payload: { requestId: id } })
    reply('RPC_REQUEST_SUCCESS', '0x2', posted[0]?.message.id)
    expect(await safe).toBe('0x2')
    expect(host.pendingRequests()).toBe(0)
  })

  test('behavior: the hooks of a call run before its promise settles', async () => {
    const events: string[] = []
    const { host, ready, settled, reply } = startHost({
      onRpcRequest: ({ kind }) => events.push(`request ${kind}`),
      onRpcSuccess: ({ kind, result }) => events.push(`success ${kind} ${String(result)}`),
      onRpcError: ({ kind, error }) =>
        events.push(`error ${kind} ${(error as Error & { shortMessage: string }).shortMessage}`),
    })
    const signed = host.requestRpc({ method: 'personal_sign', params: [] }).then(() => events.push('settled'))
    ready()
    await settled()
    const refused = host.requestRpc({ method: 'eth_sign' }).catch(() => events.push('settled'))
    await refused
    await signed.catch(() => events.push('aborted'))
    const other = host.requestRpc({ method: 'eth_blockNumber' }).then(() => events.push('settled'))
    await settled()
    reply('RPC_REQUEST_SUCCESS', '0x1')
    await other
    expect(events).toEqual([
      'request unsafe',
      'request disallowed',
      'error disallowed Requested RPC call is not allowed',
      'error unsafe Request was aborted',
      'settled',
      'aborted',
      'request safe',
      'success safe 0x1',
      'settled',
    ])
  })

  test('behavior: a hook that throws is reported, and changes no outcome', async () => {
    const reported: (() => void)[] = []
    vi.stubGlobal('queueMicrotask', (task: () => void) => void reported.push(task))
    onTestFinished(() => void vi.unstubAllGlobals())
    const events: string[] = []
    const fail = (name: string) => () => {
      events.push(name)
      throw new Error(`the hook of ${name}`)
    }
    const hooks = { onRpcRequest: fail('request'), onRpcSuccess: fail('success'), onRpcError: fail('error') }
    const { host, ready, settled, reply } = startHost(hooks)
    const answered = host.requestRpc({ method: 'eth_blockNumber' })
    ready()
    await settled()
    reply('RPC_REQUEST_SUCCESS', '0x1')
    expect(await answered).toBe('0x1')
    await expect(host.requestRpc({ method: 'eth_sign' })).rejects.toThrow('Requested RPC call is not allowed')
    expect(events).toEqual(['request', 'success', 'request', 'error'])
    expect(reported).toHaveLength(4)
    for (const report of reported) expect(report).toThrow('the hook of')
  })

  test('behavior: after 1,000 answered calls, no request is pending', async () => {
    const { host, ready, settled, reply } = startHost()
    const loaded = host.load()
    ready()
    await loaded
    for (let count = 0; count < 1_000; count++) {
      const call = host.requestRpc({ method: 'personal_sign', params: [] })
      await Promise.resolve().then(() => settled())
      reply('RPC_REQUEST_SUCCESS', '0x')
      await call
    }
    expect(host.pendingRequests()).toBe(0)
  })
})
