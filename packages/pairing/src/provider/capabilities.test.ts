import { createDeferred } from '@holdfast/base'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ADDRESS, next } from '../../test/flows/pairUp.ts'
import { events, evm, methods, openProviderPage, type ProviderPage } from '../../test/provider/openProviderPage.ts'
import { until } from '../../test/until.ts'

let page: ProviderPage
beforeEach(async () => {
  page = await openProviderPage()
})
afterEach(() => page.close())

describe('wallet_getCapabilities', () => {
  const query = (...params: unknown[]) => ({ method: 'wallet_getCapabilities', params })

  test('default: asks the wallet only once for the same account and chains', async () => {
    const capabilities = { '0x1': { atomic: { status: 'supported' } } }
    const { provider, asked } = await page.connect(undefined, {}, { wallet_getCapabilities: capabilities })
    expect(await provider.request(query(ADDRESS, ['0x1', '0xa']))).toEqual(capabilities)
    expect(await provider.request(query(ADDRESS.toLowerCase(), ['0xA', '0x1']))).toEqual(capabilities)
    // A request without chains is about all chains of the session, here the same two.
    expect(await provider.request(query(ADDRESS))).toEqual(capabilities)
    expect(asked).toHaveLength(1)
  })

  test('behavior: asks the wallet separately for another account and for other chains', async () => {
    const { provider, asked } = await page.connect(undefined, {}, { wallet_getCapabilities: {} })
    const questions = [[ADDRESS, ['0x1']], [`0x${'1'.repeat(40)}`, ['0x1']], [ADDRESS, ['0xa']], [ADDRESS]]
    for (const question of questions) await provider.request(query(...question))
    expect(asked.map(({ params }) => params)).toEqual(questions)
  })

  test('behavior: asks the wallet again after calls, an event or an update of the session, and in a new session', async () => {
    const answers: Record<string, unknown> = { wallet_getCapabilities: {}, wallet_sendCalls: { id: 'a' } }
    const { provider, topic, asked } = await page.connect(undefined, {}, answers)
    const ask = () => provider.request(query(ADDRESS, ['0x1']))
    const questions = () => asked.filter(({ method }) => method === 'wallet_getCapabilities').length
    await ask()
    await provider.request({ method: 'wallet_sendCalls', params: [{}] })
    await ask()
    expect(questions()).toBe(2)
    const changed = next(page.app, 'session_event')
    await page.wallet.emit({ topic, event: { name: 'accountsChanged', data: [ADDRESS] }, chainId: 'eip155:1' })
    await changed
    await ask()
    expect(questions()).toBe(3)
    const updated = next(page.app, 'session_update')
    await page.wallet.update({ topic, namespaces: evm(methods, 'eip155:10', 'eip155:1') })
    await updated
    await ask()
    expect(questions()).toBe(4)
    const proposed = next(page.wallet, 'session_proposal')
    const connecting = provider.connect({ optionalNamespaces: { eip155: { chains: ['eip155:1'], methods, events } } })
    await page.wallet.approve({ id: (await proposed).id, namespaces: evm(methods, 'eip155:1') })
    await connecting
    await ask()
    expect(questions()).toBe(5)
  })

  test('behavior: an answer that arrives after the account has changed is not cached', async () => {
    const { provider, topic, asked } = await page.connect(undefined, {}, { wallet_getCapabilities: {} })
    const { respond } = page.wallet
    const released = createDeferred()
    page.wallet.respond = async (parameters) => released.promise.then(() => respond(parameters))
    const first = provider.request(query(ADDRESS, ['0x1']))
    await until(() => asked.length === 1)
    const changed = next(page.app, 'session_event')
    await page.wallet.emit({ topic, event: { name: 'accountsChanged', data: [ADDRESS] }, chainId: 'eip155:1' })
    await changed
    released.resolve()
    await first
    await provider.request(query(ADDRESS, ['0x1']))
    expect(asked).toHaveLength(2)
  })

  test('behavior: returns the capabilities that the wallet stated for the session, without asking the wallet', async () => {
    const { provider, asked } = await page.connect(undefined, {
      sessionProperties: { atomic: '{"status":"ready"}' },
      scopedProperties: {
        'eip155:10': {
          paymasterService: { supported: true },
          [`eip155:10:${ADDRESS}`]: { atomic: { status: 'supported' } },
        },
      },
    })
    for (const address of [ADDRESS, ADDRESS.toLowerCase()]) {
      expect(await provider.request(query(address))).toEqual({
        '0x1': { atomic: { status: 'ready' } },
        '0xa': { atomic: { status: 'supported' } },
      })
    }
    expect(await provider.request(query(`0x${'1'.repeat(40)}`, ['0xa']))).toEqual({
      '0xa': { atomic: { status: 'ready' }, paymasterService: { supported: true } },
    })
    expect(asked).toEqual([])
  })

  test('behavior: returns the stated capabilities of an address, on one chain and on all chains', async () => {
    const stated = {
      '0x0': { paymasterService: { supported: true } },
      '0xA': { atomic: { status: 'supported' } },
    }
    const capabilities = JSON.stringify({ [ADDRESS.toLowerCase()]: stated })
    const { provider, asked } = await page.connect(
      undefined,
      { sessionProperties: { capabilities } },
      { wallet_getCapabilities: {} },
    )
    expect(await provider.request(query(ADDRESS))).toEqual({
      '0x1': { paymasterService: { supported: true } },
      '0xa': { paymasterService: { supported: true }, atomic: { status: 'supported' } },
    })
    expect(asked).toEqual([])
    await provider.request(query(`0x${'1'.repeat(40)}`))
    expect(asked).toHaveLength(1)
  })

  test('error: rejects a request without an address', async () => {
    const { provider } = await page.connect()
    await expect(provider.request(query())).rejects.toThrow(
      'Missing address parameter in `wallet_getCapabilities` request',
    )
  })
})
