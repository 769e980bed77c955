import { type Clock, memoryStorage } from '@holdfast/base'
import { fakeClock } from '@holdfast/testing/time'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { evm, methods, openProviderPage, type ProviderPage } from '../../test/provider/openProviderPage.ts'
import { createProvider } from './createProvider.ts'

let page: ProviderPage
beforeEach(async () => {
  page = await openProviderPage()
})
afterEach(() => page.close())

describe('wallet_getCallsStatus', () => {
  const statusRequest = { method: 'wallet_getCallsStatus', params: ['0xid'] }

  test('default: builds the status from the receipts of the sent transactions', async () => {
    const sent = { id: '0xid', capabilities: { caip345: { caip2: 'eip155:10', transactionHashes: ['0xaa', '0xbb'] } } }
    const { provider } = await page.connect(undefined, {}, { wallet_sendCalls: sent })
    expect(await provider.request({ method: 'wallet_sendCalls', params: [] })).toEqual(sent)
    for (const [receipt, code] of [
      [null, 100],
      [{ status: '0x1' }, 200],
      [{ status: '0x0' }, 500],
    ] as const) {
      page.nodeAnswers = { eth_getTransactionReceipt: receipt }
      expect(await provider.request(statusRequest)).toMatchObject({ id: '0xid', chainId: '0xa', status: code })
    }
    expect(page.nodeCalls.every(({ path }) => path === '/10')).toBe(true)
  })

  test('behavior: the status survives a reload, and is deleted after a day', async () => {
    const sent = { id: '0xid', capabilities: { caip345: { caip2: 'eip155:10', transactionHashes: ['0xaa'] } } }
    page.app.close()
    const storage = memoryStorage()
    page.app = await page.bench.create('app', { storage })
    const { provider, topic } = await page.connect(undefined, {}, { wallet_sendCalls: sent })
    await provider.request({ method: 'wallet_sendCalls', params: [] })
    page.app.close()
    page.nodeAnswers = { eth_getTransactionReceipt: { status: '0x1' } }
    const ask = async (clock: Clock) => {
      const client = await page.bench.create('app', { storage, clock })
      const later = createProvider({ client, topic, rpcUrls: { 'eip155:10': `${page.nodeUrl}/10` } })
      return later.request(statusRequest).finally(client.close)
    }
    const inAnHour = fakeClock(Date.now() + 3_600_000)
    expect(await ask(inAnHour)).toMatchObject({ id: '0xid', status: 200, capabilities: sent.capabilities })
    await expect(ask(fakeClock(Date.now() + 86_401_000))).rejects.toThrow('Fetching call status not approved')
    expect((await storage.keys()).filter((key) => key.includes(':calls/'))).toEqual([])
  })

  test('behavior: remembers the 100 newest batches, and none of an ended session', async () => {
    const { topic } = await page.connect()
    const calls = { topic, caip2: 'eip155:1', transactionHashes: [], capabilities: {} }
    for (let count = 0; count < 105; count += 1) await page.app.keepSentCalls({ ...calls, id: String(count) })
    const remembered = Array.from({ length: 105 }, (_, id) => page.app.getSentCalls({ topic, id: String(id) })).filter(
      Boolean,
    )
    expect(remembered).toHaveLength(100)
    expect(page.app.getSentCalls({ topic, id: '104' })).toMatchObject(calls)
    await page.app.disconnect({ topic })
    expect(page.app.getSentCalls({ topic, id: '104' })).toBeUndefined()
  })

  test('behavior: asks the bundler that the wallet named', async () => {
    const { provider } = await page.connect(undefined, { sessionProperties: { bundler_name: 'b' } })
    page.nodeAnswers = { eth_getUserOperationReceipt: { success: true, receipt: { status: '0x1' } } }
    expect(await provider.request(statusRequest)).toMatchObject({ status: 200, receipts: [{ status: '0x1' }] })
    page.nodeAnswers = { eth_getUserOperationReceipt: null }
    expect(await provider.request(statusRequest)).toMatchObject({ status: 100, receipts: [] })
    expect(page.nodeCalls[0]?.path).toBe('/bundler/b/eip155:1')
  })

  test('error: ignores a bundler URL that is no web address, and sends no cookies to a bundler', async () => {
    const post = vi.spyOn(globalThis, 'fetch')
    // A test file that ran before in the same process may still repeat a request to its own node.
    const urlOf = (input: RequestInfo | URL) => (input instanceof Request ? input.url : String(input))
    const callsTo = (path: string) => post.mock.calls.filter(([input]) => urlOf(input).endsWith(path))
    const { provider } = await page.connect(undefined, { sessionProperties: { bundler_url: '/logout' } })
    await expect(provider.request(statusRequest)).rejects.toMatchObject({ code: 4200 })
    expect(callsTo('/logout')).toEqual([])
    const named = await page.connect(undefined, { sessionProperties: { bundler_url: `${page.nodeUrl}/bundler` } })
    page.nodeAnswers = { eth_getUserOperationReceipt: null }
    expect(await named.provider.request(statusRequest)).toMatchObject({ status: 100 })
    expect(callsTo('/bundler').map(([, init]) => init?.credentials)).toEqual(['omit'])
  })

  test("behavior: calls the app's `fetch` as a function, since a browser's own `fetch` throws as a method", async () => {
    const { topic } = await page.connect(undefined, { sessionProperties: { bundler_url: `${page.nodeUrl}/bundler` } })
    const receivers: unknown[] = []
    const fetch = function (this: unknown, ...parameters: Parameters<typeof globalThis.fetch>) {
      receivers.push(this)
      return globalThis.fetch(...parameters)
    }
    page.nodeAnswers = { eth_getUserOperationReceipt: null }
    expect(await createProvider({ client: page.app, topic, fetch }).request(statusRequest)).toMatchObject({
      status: 100,
    })
    expect(receivers).toEqual([undefined])
  })

  test('behavior: asks the wallet only if the wallet grants the method', async () => {
    const granting = await page.connect(evm([...methods, 'wallet_getCallsStatus'], 'eip155:1'))
    expect(await granting.provider.request(statusRequest)).toBe('wallet:wallet_getCallsStatus')
    const refusing = await page.connect()
    await expect(refusing.provider.request(statusRequest)).rejects.toThrow(
      'Fetching call status not approved by the wallet.',
    )
  })
})
