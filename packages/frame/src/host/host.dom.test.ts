import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'

import { frameOrigin, startHost } from './test/startHost.ts'

describe('createFrameHost', () => {
  test('default: loads nothing before the first request, then one hidden frame', async () => {
    const { host, ready, settled, posted, reply } = startHost()
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

  test('default: the frame’s URL has project, chain, version and logging; the frame may use passkeys and the clipboard', () => {
    const plain = startHost()
    void plain.host.load().catch(() => {})
    const { searchParams, origin, pathname } = new URL(plain.host.element()?.src ?? '')
    expect(`${origin}${pathname}`).toBe(`${frameOrigin}/sdk`)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      projectId: 'project',
      chainId: 'eip155:1',
      version: '4',
      enableLogger: 'true',
      abilities: 'device',
    })
    expect(plain.host.element()?.name).toBe('w3m-secure-iframe')
    // In a browser without `ancestorOrigins`, the referrer tells the frame which page embeds it.
    expect(plain.host.element()?.getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin')
    expect(plain.host.element()?.getAttribute('allow')?.split('; ')).toEqual(
      ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write'].map(
        (feature) => `${feature} ${frameOrigin}`,
      ),
    )
    plain.host.destroy()
    const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const chosen = startHost({ chainId, enableLogger: false })
    void chosen.host.load().catch(() => {})
    expect(Object.fromEntries(new URL(chosen.host.element()?.src ?? '').searchParams)).toMatchObject({
      chainId,
      enableLogger: 'false',
    })
  })

  test.each([
    ['another window', { source: {} }],
    ['another origin', { origin: 'https://app.example' }],
  ])('error: READY and answers from %s change nothing', async (_, event) => {
    const { host, receive, ready, settled, idOf, reply } = startHost()
    const request = host.request('IS_CONNECTED')
    receive({ type: '@w3m-frame/READY' }, event)
    await settled()
    expect(idOf('IS_CONNECTED')).toBeUndefined()
    ready()
    await settled()
    receive(
      { type: '@w3m-frame/IS_CONNECTED_SUCCESS', id: idOf('IS_CONNECTED'), payload: { isConnected: true } },
      event,
    )
    reply('IS_CONNECTED_SUCCESS', { isConnected: false })
    expect(await request).toEqual({ isConnected: false })
    expect(host.droppedMessages()).toBe(2)
  })

  test('T-HOST-6: drops a repeated answer, an answer with an unknown id and an answer to another event', async () => {
    const { host, ready, settled, reply, idOf } = startHost()
    const replies: unknown[] = []
    host.on('reply', (answer) => replies.push(answer))
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

  test('T-HOST-6: 1,000 malformed messages that claim to come from the frame leave a pending request unchanged', async () => {
    const { host, ready, settled, receive, reply } = startHost()
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
      fc.property(data, (malformed) => receive(malformed)),
      { numRuns: 1_000 },
    )
    reply('GET_USER_SUCCESS', { address: '0x1', chainId: 1, email: null })
    expect(await request).toEqual({ address: '0x1', chainId: 1, email: null })
    expect(host.droppedMessages()).toBeGreaterThan(100)
  })

  test('error: an answer that is malformed for its type rejects the request', async () => {
    const { host, ready, settled, reply } = startHost()
    const replies: unknown[] = []
    host.on('reply', (answer) => replies.push(answer))
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
  ] as const)('error: %s times out after 30 s, and a late answer is dropped', async (name, payload) => {
    const onTimeout = vi.fn()
    const { host, clock, ready, settled, reply } = startHost({ onTimeout })
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
    ['the time limit of the options', 45_000, { loadTimeoutMs: 45_000 }],
  ])(
    'error: a frame that never becomes ready times out after %s; the next request loads a new frame',
    async (_, timeoutMs, options) => {
      const onTimeout = vi.fn()
      const { host, clock, ready, settled, reply } = startHost({ onTimeout, ...options })
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

  test('error: rejects if the browser cannot load the frame', async () => {
    const { host } = startHost()
    const failed = expect(host.load()).rejects.toMatchObject({
      shortMessage: 'Unable to load email login dependency',
    })
    host.element()?.dispatchEvent(new Event('error'))
    await failed
  })

  test('error: reports the frame as blocked if the loaded document stays silent for 5 s', async () => {
    const onTimeout = vi.fn()
    const { host, clock, settled } = startHost({ onTimeout })
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

  test('behavior: keeps a frame that becomes ready before or soon after its document is loaded', async () => {
    const onTimeout = vi.fn()
    const { host, clock, ready } = startHost({ onTimeout })
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
    ['blocks the frame’s origin: loading fails', {}, true],
    ['only reports the frame’s origin: loading continues', { disposition: 'report' }, false],
    ['blocks another origin: loading continues', { blockedURI: 'https://other.example' }, false],
    ['blocks only images of the frame’s origin: loading continues', { effectiveDirective: 'img-src' }, false],
  ] as const)('error: the page’s own content policy %s', async (_, more, isBlocked) => {
    const onTimeout = vi.fn()
    const { host, ready, settled } = startHost({ onTimeout })
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

  test('error: rejects a request if the frame has no window', async () => {
    const { host, ready, settled } = startHost()
    const loaded = host.load()
    ready()
    await loaded
    host.element()?.remove()
    await settled()
    await expect(host.request('SIGN_OUT')).rejects.toThrow('W3mFrame: iframe is not set')
    expect(host.pendingRequests()).toBe(0)
  })

  test('error: rejects with the frame’s text, or with the host’s own text if the frame sends none', async () => {
    const { host, ready, settled, reply } = startHost()
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

  test.each([[{ message: '' }], [{}], [undefined]])(
    'error: a call that the frame refuses without a text fails with the host’s own text: %j',
    async (payload) => {
      const { host, ready, settled, reply } = startHost()
      const failed = expect(host.requestRpc({ method: 'eth_blockNumber' })).rejects.toMatchObject({
        shortMessage: 'An error occurred',
      })
      ready()
      await settled()
      reply('RPC_REQUEST_ERROR', payload)
      await failed
    },
  )

  test('behavior: a reload aborts pending requests, and later requests wait for the new document', async () => {
    const { host, ready, settled, reply, posted } = startHost()
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

  test('behavior: a request right after RELOAD waits for the new document', async () => {
    const { host, ready, settled, reply, posted } = startHost()
    const loaded = host.load()
    ready()
    await loaded
    const reloaded = host.request('RELOAD')
    const after = host.request('SYNC_DAPP_DATA', { projectId: 'project' })
    await settled()
    expect(posted.map(({ message }) => message.type)).toEqual(['@w3m-app/RELOAD'])
    ready()
    await reloaded
    await settled()
    expect(posted.at(-1)?.message.type).toBe('@w3m-app/SYNC_DAPP_DATA')
    reply('SYNC_DAPP_DATA_SUCCESS')
    await after
  })

  test('behavior: READY of the new document settles RELOAD', async () => {
    const { host, ready, settled } = startHost()
    const loaded = host.load()
    ready()
    await loaded
    const reloaded = host.request('RELOAD')
    await settled()
    ready()
    expect(await reloaded).toBeUndefined()
  })

  test('error: if the new document never becomes ready, RELOAD fails, and so do the requests before it', async () => {
    const onTimeout = vi.fn()
    const { host, clock, ready, settled } = startHost({ onTimeout })
    const farcaster = host.request('CONNECT_FARCASTER')
    ready()
    await settled()
    const failed = [farcaster, host.request('RELOAD')].map((request) =>
      expect(request).rejects.toThrow(/^Something went wrong/),
    )
    await settled()
    await clock.advance(20_000)
    await Promise.all(failed)
    expect(onTimeout.mock.calls).toEqual([['LOAD']])
    expect([host.element(), host.pendingRequests(), clock.pending()]).toEqual([undefined, 0, 0])
  })

  test('behavior: destroy aborts pending requests, and stops listening', async () => {
    const { host, ready, settled, receive, frame } = startHost()
    const updates: unknown[] = []
    host.on('sessionUpdate', (update) => updates.push(update))
    const request = host.request('CONNECT_FARCASTER')
    const failed = expect(request).rejects.toMatchObject({ shortMessage: 'Something went wrong' })
    ready()
    await settled()
    const { source } = frame
    host.destroy()
    const unready = startHost()
    const loading = expect(unready.host.load()).rejects.toMatchObject({ code: 'FRAME_REQUEST_ABORTED', event: 'LOAD' })
    unready.host.destroy()
    await loading
    await failed
    expect(host.pendingRequests()).toBe(0)
    receive({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 't' } }, { source })
    expect([updates, host.droppedMessages()]).toEqual([[], 0])
  })

  test('behavior: shows the frame at the given position, and hides it', async () => {
    const { host, ready } = startHost()
    const rect = { left: 0, top: 0, width: 1, height: 1 }
    expect(() => host.show(rect)).toThrow('W3mFrame: iframe is not set')
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
