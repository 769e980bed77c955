import { fakeClock } from '@holdfast/testing/time'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFrameHost, type FrameHost, type FrameHostOptions } from './createFrameHost.ts'

const frameOrigin = 'https://wallet.example'
let host: FrameHost | undefined
afterEach(() => {
  host?.destroy()
  expect(document.getElementById('w3m-iframe')).toBeNull()
})

type Posted = { type: string; id: string; payload?: unknown }

/** A host in a page whose frame is played by the test: its document is never fetched. */
function start(options: Partial<FrameHostOptions> = {}) {
  const clock = fakeClock(1_000_000)
  const posted: { message: Posted; origin: string }[] = []
  const parts: { source: object } = {
    source: { postMessage: (message: Posted, origin: string) => void posted.push({ message, origin }) },
  }
  const container = document.createElement('div')
  container.append = (...nodes) => {
    for (const node of nodes) {
      if (node instanceof HTMLIFrameElement) {
        Object.defineProperty(node, 'contentWindow', { get: () => (node.isConnected ? parts.source : null) })
      }
      // The simulated browser fetches no frames and reports each as one that could not be loaded, at once.
      const hush = (event: Event): void => event.stopImmediatePropagation()
      window.addEventListener('error', hush, { capture: true })
      document.body.append(node)
      window.removeEventListener('error', hush, { capture: true })
    }
  }
  const started = createFrameHost({
    url: `${frameOrigin}/sdk`,
    projectId: 'project',
    clock,
    container: () => container,
    ...options,
  })
  host = started
  const hear = (data: unknown, event: { origin?: string; source?: object } = {}) => {
    // The simulated document takes no other object for a window.
    const message = new MessageEvent('message', { data, origin: event.origin ?? frameOrigin })
    Object.defineProperty(message, 'source', { value: event.source ?? parts.source })
    window.dispatchEvent(message)
  }
  const ready = () => hear({ type: '@w3m-frame/READY', payload: { version: '4' } })
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  /** The id of the last message of a type. */
  const idOf = (name: string) => posted.findLast(({ message }) => message.type === `@w3m-app/${name}`)?.message.id
  const reply = (name: string, payload?: unknown, id = idOf(name.replace(/_(SUCCESS|ERROR)$/, ''))) =>
    hear({ type: `@w3m-frame/${name}`, id, payload })
  return { host: started, clock, posted, parts, hear, ready, settled, reply, idOf }
}

describe('createFrameHost', () => {
  test('default: loads nothing before the first request, then one hidden frame', async () => {
    const { host, ready, settled, posted, reply } = start()
    expect(document.getElementById('w3m-iframe')).toBeNull()
    const first = host.request('IS_CONNECTED')
    const second = host.request('GET_CHAIN_ID')
    expect(document.querySelectorAll('#w3m-iframe')).toHaveLength(1)
    expect(host.element()?.style.display).toBe('none')
    await settled()
    expect(posted).toEqual([])
    ready()
    await settled()
    expect(posted.map(({ origin }) => origin)).toEqual([frameOrigin, frameOrigin])
    expect(posted[0]?.message.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
    reply('GET_CHAIN_ID_SUCCESS', { chainId: 1 })
    reply('IS_CONNECTED_SUCCESS', { isConnected: true })
    expect(await Promise.all([first, second])).toEqual([{ isConnected: true }, { chainId: 1 }])
    expect(host.pendingRequests()).toBe(0)
  })

  test('default: the frame’s address names project, chain, version and logging; the frame may use passkeys and the clipboard', () => {
    const plain = start()
    void plain.host.load().catch(() => {})
    const { searchParams, origin, pathname } = new URL(plain.host.element()?.src ?? '')
    expect(`${origin}${pathname}`).toBe(`${frameOrigin}/sdk`)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      projectId: 'project',
      chainId: 'eip155:1',
      version: '4',
      enableLogger: 'true',
    })
    expect(plain.host.element()?.name).toBe('w3m-secure-iframe')
    // A browser without `ancestorOrigins` tells the frame by it in which page it is.
    expect(plain.host.element()?.getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin')
    expect(plain.host.element()?.getAttribute('allow')?.split('; ')).toEqual(
      ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write'].map(
        (feature) => `${feature} ${frameOrigin}`,
      ),
    )
    plain.host.destroy()
    const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const chosen = start({ chainId, enableLogger: false })
    void chosen.host.load().catch(() => {})
    expect(Object.fromEntries(new URL(chosen.host.element()?.src ?? '').searchParams)).toMatchObject({
      chainId,
      enableLogger: 'false',
    })
  })

  test.each([
    ['another window', { source: {} }],
    ['another origin', { origin: 'https://app.example' }],
  ])('error: READY and answers of %s change nothing', async (_, event) => {
    const { host, hear, ready, settled, idOf, reply } = start()
    const request = host.request('IS_CONNECTED')
    hear({ type: '@w3m-frame/READY' }, event)
    await settled()
    expect(idOf('IS_CONNECTED')).toBeUndefined()
    ready()
    await settled()
    hear({ type: '@w3m-frame/IS_CONNECTED_SUCCESS', id: idOf('IS_CONNECTED'), payload: { isConnected: true } }, event)
    reply('IS_CONNECTED_SUCCESS', { isConnected: false })
    expect(await request).toEqual({ isConnected: false })
    expect(host.droppedMessages()).toBe(2)
  })

  test('T-HOST-6: a repeated answer, one of another id and one of another event are dropped', async () => {
    const { host, ready, settled, reply, idOf } = start()
    const replies: unknown[] = []
    host.on('reply', (heard) => replies.push(heard))
    const request = host.request('IS_CONNECTED')
    ready()
    await settled()
    reply('IS_CONNECTED_SUCCESS', { isConnected: true }, 'guessed')
    reply('GET_CHAIN_ID_SUCCESS', { chainId: 1 }, idOf('IS_CONNECTED'))
    reply('IS_CONNECTED_SUCCESS', { isConnected: true })
    reply('IS_CONNECTED_SUCCESS', { isConnected: false })
    expect(await request).toEqual({ isConnected: true })
    expect(replies).toEqual([{ event: 'IS_CONNECTED', success: { isConnected: true } }])
    expect(host.droppedMessages()).toBe(3)
  })

  test('T-HOST-6: 1,000 malformed messages in the name of the frame leave a pending request as it is', async () => {
    const { host, ready, settled, hear, reply } = start()
    const request = host.request('GET_USER')
    ready()
    await settled()
    const data = fc.oneof(
      fc.anything(),
      fc.record({
        type: fc.oneof(
          fc.constantFrom('@w3m-frame/GET_USER_SUCCESS', '@w3m-frame/GET_USER_ERROR', '@w3m-frame/SESSION_UPDATE'),
          fc.string().map((end) => `@w3m-frame/${end}`),
        ),
        id: fc.anything(),
        payload: fc.anything(),
      }),
    )
    fc.assert(
      fc.property(data, (malformed) => hear(malformed)),
      { numRuns: 1_000 },
    )
    reply('GET_USER_SUCCESS', { address: '0x1', chainId: 1, email: null })
    expect(await request).toEqual({ address: '0x1', chainId: 1, email: null })
    expect(host.droppedMessages()).toBeGreaterThan(100)
  })

  test('error: an answer of a form that its type does not have ends the request', async () => {
    const { host, ready, settled, reply } = start()
    const replies: unknown[] = []
    host.on('reply', (heard) => replies.push(heard))
    const request = host.request('GET_USER')
    const failed = expect(request).rejects.toThrow(/^Something went wrong/)
    ready()
    await settled()
    reply('GET_USER_SUCCESS', { address: 7 })
    await failed
    expect(replies).toEqual([{ event: 'GET_USER', error: '' }])
    expect(host.pendingRequests()).toBe(0)
    expect(host.droppedMessages()).toBe(1)
  })

  test.each([
    ['CONNECT_EMAIL', { email: 'a@b.example' }],
    ['CONNECT_DEVICE', undefined],
    ['CONNECT_OTP', { otp: '123456' }],
    ['CONNECT_SOCIAL', { uri: 'https://wallet.example/x' }],
    ['GET_SOCIAL_REDIRECT_URI', { provider: 'google' }],
  ] as const)('error: %s is given up after 30 s, and a late answer is dropped', async (name, payload) => {
    const onTimeout = vi.fn()
    const { host, clock, ready, settled, reply } = start({ onTimeout })
    // The five events differ in their payloads; each row has its own.
    const request = host.request(name, payload as never)
    const failed = expect(request).rejects.toMatchObject({ shortMessage: 'Something went wrong' })
    await clock.advance(19_000)
    ready()
    await settled()
    await clock.advance(29_999)
    expect(onTimeout).not.toHaveBeenCalled()
    await clock.advance(1)
    await failed
    expect(onTimeout.mock.calls).toEqual([[name]])
    reply(`${name}_ERROR`, { message: 'late' })
    expect(host.droppedMessages()).toBe(1)
  })

  test.each([
    ['20 s', 20_000, {}],
    ['the time of the options', 45_000, { loadTimeoutMs: 45_000 }],
  ])(
    'error: a frame that never becomes ready is given up after %s; the next request tries again',
    async (_, timeoutMs, options) => {
      const onTimeout = vi.fn()
      const { host, clock, ready, settled, reply } = start({ onTimeout, ...options })
      const failed = expect(host.request('GET_FARCASTER_URI')).rejects.toMatchObject({
        shortMessage: 'Unable to load email login dependency',
      })
      await clock.advance(timeoutMs - 1)
      expect(onTimeout).not.toHaveBeenCalled()
      await clock.advance(1)
      await failed
      expect(onTimeout.mock.calls).toEqual([['LOAD']])
      expect(host.element()).toBeUndefined()
      const again = host.request('IS_CONNECTED')
      ready()
      await settled()
      reply('IS_CONNECTED_SUCCESS', { isConnected: false })
      expect(await again).toEqual({ isConnected: false })
    },
  )

  test('error: a frame that the browser cannot load', async () => {
    const { host } = start()
    const failed = expect(host.load()).rejects.toMatchObject({
      shortMessage: 'Unable to load email login dependency',
    })
    host.element()?.dispatchEvent(new Event('error'))
    await failed
  })

  test('error: a document that stays silent for 5 s after it was loaded is not the wallet’s', async () => {
    const onTimeout = vi.fn()
    const { host, clock, settled } = start({ onTimeout })
    const failed = expect(host.load()).rejects.toMatchObject({
      shortMessage: 'Unable to load email login dependency',
      metaMessages: [expect.stringContaining(frameOrigin), 'Reason: blocked'],
    })
    host.element()?.dispatchEvent(new Event('load'))
    await clock.advance(4_999)
    await settled()
    expect(onTimeout).not.toHaveBeenCalled()
    await clock.advance(1)
    await failed
    expect(onTimeout.mock.calls).toEqual([['LOAD']])
    expect(host.element()).toBeUndefined()
  })

  test('behavior: a frame that became ready before or soon after it was loaded stays', async () => {
    const onTimeout = vi.fn()
    const { host, clock, ready } = start({ onTimeout })
    const loaded = host.load()
    const frame = host.element()
    frame?.dispatchEvent(new Event('load'))
    await clock.advance(4_999)
    ready()
    await loaded
    frame?.dispatchEvent(new Event('load'))
    await clock.advance(60_000)
    expect(onTimeout).not.toHaveBeenCalled()
    expect(host.element()).toBe(frame)
  })

  test.each([
    ['no frame of this origin', {}, true],
    ['only a report of it', { disposition: 'report' }, false],
    ['another origin', { blockedURI: 'https://other.example' }, false],
    ['no picture of this origin', { effectiveDirective: 'img-src' }, false],
  ] as const)('error: the page’s own policy allows %s', async (_, more, isBlocked) => {
    const onTimeout = vi.fn()
    const { host, ready, settled } = start({ onTimeout })
    const load = host.load().then(
      () => 'loaded',
      (error: Error) => error.message,
    )
    const violation = { effectiveDirective: 'frame-src', blockedURI: `${frameOrigin}/sdk`, disposition: 'enforce' }
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), violation, more))
    await settled()
    expect(onTimeout).toHaveBeenCalledTimes(isBlocked ? 1 : 0)
    if (!isBlocked) ready()
    expect(await load).toContain(isBlocked ? 'Unable to load email login dependency' : 'loaded')
  })

  test('error: a frame without a window', async () => {
    const { host, ready, settled } = start()
    const loaded = host.load()
    ready()
    await loaded
    host.element()?.remove()
    await settled()
    await expect(host.request('SIGN_OUT')).rejects.toThrow('W3mFrame: iframe is not set')
    expect(host.pendingRequests()).toBe(0)
  })

  test('error: the frame’s own text, or one for none', async () => {
    const { host, ready, settled, reply } = start()
    const outcomes: unknown[] = []
    for (const message of ['Invalid code', '', undefined, { message: 'Unknown', code: 5730 }]) {
      const request = host
        .request('CONNECT_OTP', { otp: '1' })
        .catch(({ shortMessage, code }) => outcomes.push(shortMessage, code))
      ready()
      await settled()
      reply('CONNECT_OTP_ERROR', typeof message === 'string' ? { message } : (message ?? {}))
      await request
    }
    const none = ['Something went wrong', 'FRAME_REPLY_ERROR']
    expect(outcomes).toEqual(['Invalid code', 'FRAME_REPLY_ERROR', ...none, ...none, 'Unknown', 5730])
  })

  test.each([[{ message: '' }], [{}], [undefined]])("error: a call's refusal without a text, %j", async (payload) => {
    const { host, ready, settled, reply } = start()
    const failed = expect(host.requestRpc({ method: 'eth_blockNumber' })).rejects.toMatchObject({
      shortMessage: 'An error occurred',
    })
    ready()
    await settled()
    reply('RPC_REQUEST_ERROR', payload)
    await failed
  })

  test('error: a payload that its event does not allow is not posted', async () => {
    const { host, posted } = start()
    await expect(host.request('CONNECT_EMAIL', { email: 'no email' })).rejects.toThrow('is not valid')
    await expect(host.request('GET_SOCIAL_REDIRECT_URI', { provider: 'myspace' as 'x' })).rejects.toThrow(
      'is not valid',
    )
    expect([posted, host.element()]).toEqual([[], undefined])
  })

  test('behavior: a second mail with a code waits for 30 s, whatever happened to the page', async () => {
    let last: number | undefined
    const { host, clock, ready, settled, reply } = start({
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
  })

  test('behavior: a mail for a change of address counts as the last one too', async () => {
    let last: number | undefined
    const { host, clock, ready, settled, reply } = start({
      lastEmailTime: { read: () => last, write: (time) => (last = time) },
    })
    const update = host.request('UPDATE_EMAIL', { email: 'a@b.example' })
    ready()
    await settled()
    reply('UPDATE_EMAIL_SUCCESS', { action: 'VERIFY_PRIMARY_OTP' })
    await update
    expect(last).toBe(clock.now())
  })

  test('behavior: ids are random, so that no two pages have one in common', async () => {
    const ids = new Set<string | undefined>()
    for (let page = 0; page < 3; page++) {
      const { host, ready, settled, idOf } = start()
      void host.request('IS_CONNECTED').catch(() => {})
      ready()
      await settled()
      ids.add(idOf('IS_CONNECTED'))
      host.destroy()
    }
    expect(ids.size).toBe(3)
  })

  test('behavior: a request withdrawn while the frame loads is never posted', async () => {
    const { host, ready, settled, posted } = start()
    const failed = expect(host.requestRpc({ method: 'personal_sign', params: [] })).rejects.toThrow('was aborted')
    host.abortUnsafeRequests()
    await failed
    ready()
    await settled()
    host.abortUnsafeRequests()
    expect(posted).toEqual([])
  })

  test.each([
    ['a target of a batch that is no address', 'wallet_sendCalls', [{ calls: [{ to: 'reef.eth' }] }]],
    ['parameters that are no list', 'personal_sign', { message: '0x00' }],
  ])('error: %s is not posted', async (_, method, params) => {
    const { host, posted } = start()
    await expect(host.requestRpc({ method, params })).rejects.toMatchObject({ code: 'INVALID_FRAME_PAYLOAD' })
    expect([posted, host.element()]).toEqual([[], undefined])
  })

  test('error: a call that is not allowed is not posted either, and has the code of JSON-RPC', async () => {
    const { host, posted } = start()
    await expect(host.requestRpc({ method: 'eth_sign', params: [] })).rejects.toMatchObject({
      shortMessage: 'Requested RPC call is not allowed',
      code: -32_601,
    })
    expect(posted).toEqual([])
  })

  test('behavior: pending unsafe calls end in one call, here and in the frame; safe ones go on', async () => {
    const { host, ready, settled, posted, reply, idOf } = start()
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
    const heard: string[] = []
    const { host, ready, settled, reply } = start({
      onRpcRequest: ({ kind }) => heard.push(`request ${kind}`),
      onRpcSuccess: ({ kind, result }) => heard.push(`success ${kind} ${String(result)}`),
      onRpcError: ({ kind, error }) =>
        heard.push(`error ${kind} ${(error as Error & { shortMessage: string }).shortMessage}`),
    })
    const signed = host.requestRpc({ method: 'personal_sign', params: [] }).then(() => heard.push('settled'))
    ready()
    await settled()
    const refused = host.requestRpc({ method: 'eth_sign' }).catch(() => heard.push('settled'))
    await refused
    await signed.catch(() => heard.push('aborted'))
    const other = host.requestRpc({ method: 'eth_blockNumber' }).then(() => heard.push('settled'))
    await settled()
    reply('RPC_REQUEST_SUCCESS', '0x1')
    await other
    expect(heard).toEqual([
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

  test('behavior: 1,000 answered calls leave nothing behind', async () => {
    const { host, ready, settled, reply } = start()
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

  test('behavior: a reload ends what was pending, and later requests wait for the new document', async () => {
    const { host, ready, settled, reply, posted } = start()
    const farcaster = host.request('CONNECT_FARCASTER')
    const lost = expect(farcaster).rejects.toMatchObject({ shortMessage: 'Something went wrong' })
    ready()
    await settled()
    const reloaded = host.request('RELOAD')
    await settled()
    reply('RELOAD_SUCCESS')
    await reloaded
    const after = host.request('SYNC_DAPP_DATA', { projectId: 'project' })
    await settled()
    expect(posted.at(-1)?.message.type).toBe('@w3m-app/RELOAD')
    ready()
    await lost
    await settled()
    expect(posted.at(-1)?.message.type).toBe('@w3m-app/SYNC_DAPP_DATA')
    reply('SYNC_DAPP_DATA_SUCCESS')
    await after
  })

  test('behavior: a frame that is ready again has reloaded, whether or not it said so', async () => {
    const { host, ready, settled } = start()
    const loaded = host.load()
    ready()
    await loaded
    const reloaded = host.request('RELOAD')
    await settled()
    ready()
    expect(await reloaded).toBeUndefined()
  })

  test('behavior: its end aborts what is pending, and hears no more', async () => {
    const { host, ready, settled, hear, parts } = start()
    const updates: unknown[] = []
    host.on('sessionUpdate', (update) => updates.push(update))
    const request = host.request('CONNECT_FARCASTER')
    const failed = expect(request).rejects.toMatchObject({ shortMessage: 'Something went wrong' })
    ready()
    await settled()
    const { source } = parts
    host.destroy()
    await failed
    expect(host.pendingRequests()).toBe(0)
    hear({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 't' } }, { source })
    expect([updates, host.droppedMessages()]).toEqual([[], 0])
  })

  test('behavior: the frame is shown where it is told, and hidden', async () => {
    const { host, ready } = start()
    const place = { left: 0, top: 0, width: 1, height: 1 }
    expect(() => host.show(place)).toThrow('W3mFrame: iframe is not set')
    const loaded = host.load()
    ready()
    await loaded
    host.show({ left: 10, top: 20, width: 360, height: 400 })
    expect(host.element()?.style).toMatchObject({
      display: 'block',
      left: '10px',
      top: '20px',
      width: '360px',
      height: '400px',
    })
    host.hide()
    expect(host.element()?.style.display).toBe('none')
  })
})
