import { createDeferred } from '@holdfast/base'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sentNative } from '../../../test/services/testData.ts'
import { ETHER, openSwapPage, PEBBLE } from '../../../test/swap/testSwap.ts'
import { eventually, observe, testNetwork } from '../../../test/testKit.ts'
import { eventsOf } from '../../../test/testSend.ts'
import { closeModal } from '../../modal/actions.ts'
import { goBack } from '../../modal/goBack.ts'
import { pushView } from '../../router/actions.ts'
import { setSwapToken } from '../actions/setSwapToken.ts'
import { refreshSwap, startSwap } from '../actions/startSwap.ts'
import { openSwap } from '../openSwap.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain.stop())

/** Returns a balance of two and a half tokens, in the service's form. */
const heldToken = (name: string, address: string, isSpam = false) => ({
  name,
  symbol: name.toUpperCase(),
  chainId: 'eip155:31337',
  address: `eip155:31337:${address}`,
  value: 1,
  price: null,
  quantity: { decimals: '4', numeric: '2.5' },
  iconUrl: '',
  flags: { is_spam: isSpam },
})

describe('startSwap', () => {
  test("default: begins with the amount 1 of the network's own currency, and reads balances, prices and gas", async () => {
    const page = await openSwapPage(chain)
    expect(page.state()).toMatchObject({ status: 'initialized', sourceTokenAmount: '1', gasPrice: 2_000_000_000n })
    expect(page.state().sourceToken).toMatchObject({ symbol: 'ETH', balance: 10n ** 19n, price: 2_000n * 10n ** 18n })
    expect(page.token('HUSD')).toMatchObject({ balance: 0n, decimals: 6 })
    expect(eventsOf(page, 'OPEN_SWAP')).toEqual([{ network: 'eip155:31337', isSmartAccount: false }])
  })

  test('behavior: the tokens and the gas price are stored in one change', async () => {
    const page = await openSwapPage(chain)
    page.kit.swap?.send({ type: 'reset' })
    const seen = observe(page.kit, ({ swap }) => [swap?.status, swap?.gasPrice])
    await startSwap(page.kit)
    expect(seen).toEqual(['initializing ', 'initialized 2000000000'])
  })

  test('behavior: tokens of the account that the service does not list are included, spam is not', async () => {
    const balances = [heldToken('Reed', `0x${'1'.repeat(40)}`), heldToken('Gift', `0x${'2'.repeat(40)}`, true)]
    const page = await openSwapPage(chain, { data: { balance: { balances } } })
    expect(page.token('REED')).toMatchObject({ balance: 25_000n, decimals: 4, price: undefined })
    expect(page.state().tokens.map(({ symbol }) => symbol)).not.toContain('GIFT')
  })

  test('error: if the service fails, shows a toast and goes back', async () => {
    const page = await openSwapPage(chain, { data: { tokens: 503, balance: 503 } })
    expect(page.toasts()).toContain('Failed to initialize swap')
    expect(page.logged).toContainEqual({
      level: 'info',
      message: 'Unable to prepare a swap',
      detail: expect.objectContaining({ name: 'SwapTokensMissingError', caipNetworkId: 'eip155:31337' }),
    })
    expect(page.kit.router.getState().view).toBe('Account')
    expect(page.state().status).toBe('uninitialized')
  })

  test('error: without the service’s list, the account’s own tokens can be swapped, and the list follows later', async () => {
    const balances = [sentNative(), heldToken('Reed', `0x${'1'.repeat(40)}`)]
    const page = await openSwapPage(chain, { data: { tokens: 503, balance: { balances } } })
    expect(page.state().status).toBe('initialized')
    expect(page.state().tokens.map(({ symbol, balance }) => [symbol, balance])).toEqual([
      ['ETH', 10n ** 19n],
      ['REED', 25_000n],
    ])
    expect(page.toasts()).not.toContain('Failed to initialize swap')
    page.services.data['tokens'] = { tokens: [{ name: 'Pebble', symbol: 'PBL', address: PEBBLE, decimals: 18 }] }
    await startSwap(page.kit)
    expect(
      page
        .state()
        .tokens.map(({ symbol }) => symbol)
        .toSorted(),
    ).toEqual(['ETH', 'PBL', 'REED'])
    const asked = page.services.queriesTo('tokens').length
    await startSwap(page.kit)
    expect(page.services.queriesTo('tokens')).toHaveLength(asked)
  })

  test('error: balances stay as they were after a failure to read them again', async () => {
    const balances = [sentNative(), heldToken('Reed', `0x${'1'.repeat(40)}`)]
    const page = await openSwapPage(chain, { data: { balance: { balances } } })
    page.services.data['balance'] = 503
    await page.clock.advance(31_000)
    await refreshSwap(page.kit)
    await eventually(() => page.kit.tokens?.getState().status === 'failed')
    expect(page.token('REED').balance).toBe(25_000n)
    expect(page.token('HUSD').balance).toBe(0n)
  })

  test('behavior: a price that fails after the user has left is not reported', async () => {
    const page = await openSwapPage(chain)
    goBack(page.kit)
    const { respond } = page.services
    const held = createDeferred()
    page.services.respond = async (request) => {
      if (!request.path.endsWith('/price')) return respond(request)
      await held.promise
      return { status: 500, body: {} }
    }
    openSwap(page.kit)
    const prices = () => page.services.queriesTo('price').length
    const before = prices()
    const starting = startSwap(page.kit)
    await eventually(() => prices() > before)
    closeModal(page.kit)
    held.resolve()
    await starting
    expect(page.toasts()).not.toContain('Failed to fetch network token price')
  })

  test('error: a failure outside the swap views does not change the view', async () => {
    const page = await openSwapPage(chain)
    closeModal(page.kit)
    pushView(page.kit, 'Networks')
    Object.assign(page.services.data, { tokens: 503, balance: 503 })
    await page.clock.advance(31_000)
    await startSwap(page.kit)
    expect(page.toasts()).toContain('Failed to initialize swap')
    expect(page.kit.router.getState().view).toBe('Networks')
  })

  test('behavior: two calls at once send one request', async () => {
    const page = await openSwapPage(chain)
    goBack(page.kit)
    const before = page.services.queriesTo('tokens').length
    await Promise.all([startSwap(page.kit), startSwap(page.kit)])
    expect(page.services.queriesTo('tokens')).toHaveLength(before + 1)
    expect(page.state().status).toBe('initialized')
  })

  test('behavior: a token chosen before the start is on one side only', async () => {
    const page = await openSwapPage(chain)
    const ether = page.token('ETH')
    goBack(page.kit)
    await setSwapToken(page.kit, { side: 'target', token: ether })
    await startSwap(page.kit)
    expect(page.state()).toMatchObject({ sourceToken: { symbol: 'ETH' }, toToken: undefined })
  })

  test('error: a price or a gas price that cannot be read does not block the swap', async () => {
    const page = await openSwapPage(chain, { data: { price: 503, 'gas-price': 503, balance: 503 } })
    expect(page.toasts()).toContain('Failed to fetch network token price')
    expect(page.state()).toMatchObject({ status: 'initialized', gasPrice: undefined })
    expect(page.state().sourceToken?.price).toBeUndefined()
  })

  test('error: on a network without swaps, offers the networks that have swaps, and requests no quote', async () => {
    const page = await openSwapPage(chain, { data: { tokens: { tokens: [] } } })
    expect(page.state()).toMatchObject({ status: 'unsupported', networks: [] })
    expect(page.services.queriesTo('quotes')).toEqual([])
    const other = await openSwapPage(chain)
    other.services.respond = ({ path, query }) =>
      path.endsWith('/tokens') && query.get('chainId') === 'eip155:31337'
        ? { status: 200, body: { tokens: [] } }
        : path.endsWith('/tokens')
          ? { status: 200, body: other.services.data['tokens'] }
          : path.endsWith('supported-chains')
            ? { status: 200, body: { http: ['eip155:31337', 'eip155:31338'], ws: [] } }
            : undefined
    goBack(other.kit)
    await startSwap(other.kit)
    expect(other.state()).toMatchObject({ status: 'unsupported', networks: ['eip155:31338'] })
  })

  test('behavior: a network that has swaps by the specification is offered without a request for its list', async () => {
    const page = await openSwapPage(chain, {
      options: { networks: [testNetwork(31_337, chain.rpcUrl), testNetwork(10, chain.rpcUrl)] },
      data: { tokens: { tokens: [] }, 'supported-chains': { http: ['eip155:31337', 'eip155:10'], ws: [] } },
    })
    expect(page.state()).toMatchObject({ status: 'unsupported', networks: ['eip155:10'] })
    expect(new Set(page.services.queriesTo('tokens').map((query) => query.get('chainId')))).toEqual(
      new Set(['eip155:31337']),
    )
  })

  test('behavior: on a network unknown to the service, requests no tokens, no gas price and no quote', async () => {
    const page = await openSwapPage(chain, { data: { 'supported-chains': { http: ['eip155:1'], ws: [] } } })
    expect(page.state().status).toBe('unsupported')
    for (const end of ['tokens', 'gas-price', 'quotes']) expect(page.services.queriesTo(end)).toEqual([])
  })

  test('behavior: notices when a network begins to have swaps, and asks about the other networks once', async () => {
    const page = await openSwapPage(chain, { data: { tokens: { tokens: [] } } })
    const asked = page.services.queriesTo('tokens').length
    await startSwap(page.kit)
    expect(page.services.queriesTo('tokens')).toHaveLength(asked + 1)
    page.services.data['tokens'] = { tokens: [{ name: 'Ether', symbol: 'ETH', address: ETHER, decimals: 18 }] }
    await startSwap(page.kit)
    expect(page.state()).toMatchObject({ status: 'initialized', sourceToken: { symbol: 'ETH' } })
  })
})
