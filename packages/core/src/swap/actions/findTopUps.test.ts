import { startTestChain, type TestChain } from '@holdfast/testing'
import { parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sentBalance } from '../../../test/services/testData.ts'
import {
  approvalOf,
  DOLLAR,
  ETHER,
  GATEWAY,
  openSwapPage,
  type SwapPage,
  sentApproval,
  sentQuote,
  sentSwap,
} from '../../../test/swap/testSwap.ts'
import { eventually } from '../../../test/testKit.ts'
import { OTHER } from '../../../test/testSend.ts'
import { disconnect } from '../../connections/actions/disconnect.ts'
import { getAccount } from '../../connections/snapshot.ts'
import { buildTopUp, findTopUps } from '../actions/findTopUps.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain.stop())

/** A pool of a thousand dollars and half an ether: the more is swapped, the worse the price. */
const pool = { dollars: parseUnits('1000', 6), ether: parseEther('0.5') }
const leastFor = (paid: bigint): bigint => (((pool.ether * paid) / (pool.dollars + paid)) * 99n) / 100n

/** Opens a page whose account holds dollars, with a service that quotes from the pool. */
async function openPage({
  numeric = '500',
  atomic = 'supported',
  quote = {},
  data = {},
  others = [] as Record<string, unknown>[],
} = {}): Promise<SwapPage> {
  const dollars = sentBalance({
    name: 'Harbour Dollar',
    symbol: 'HUSD',
    address: DOLLAR,
    price: 1,
    quantity: { decimals: '6', numeric },
  })
  const page = await openSwapPage(chain, {
    answers: { wallet_getCapabilities: () => ({ '0x7a69': { atomic: { status: atomic } } }) },
    data: { balance: { balances: [...others, dollars] }, ...data },
  })
  const { respond } = page.services
  page.services.respond = (request) => {
    if (!request.path.endsWith('/quotes')) return respond(request)
    const paid = BigInt(request.query.get('amount') ?? '0')
    const toAmount = String((pool.ether * paid) / (pool.dollars + paid))
    const amounts = { fromAmount: String(paid), toAmount, minimumReceived: String(leastFor(paid)) }
    return { status: 200, body: sentQuote({ fromAccount: DOLLAR, toAccount: ETHER, ...amounts, ...quote }) }
  }
  return page
}
const quotesOf = (page: SwapPage) => page.services.requests.filter(({ path }) => path.endsWith('/quotes'))

describe('findTopUps', () => {
  test.each(['0.01', '0.1', '0.15'])(
    'default: finds the swap of a holding that yields at least %s, and little more',
    async (ether) => {
      const page = await openPage()
      const amount = parseEther(ether)
      const [topUp, ...others] = await findTopUps(page.kit, { amount })
      expect(others).toEqual([])
      expect(topUp?.token).toMatchObject({ symbol: 'HUSD', balance: parseUnits('500', 6) })
      expect(topUp?.minimumReceived).toBe(leastFor(topUp?.fromAmount ?? 0n))
      expect(topUp?.minimumReceived).toBeGreaterThanOrEqual(amount)
      expect(topUp?.minimumReceived).toBeLessThan((amount * 103n) / 100n)
      expect(quotesOf(page).length).toBeLessThanOrEqual(5)
    },
  )

  test.each<[string, Parameters<typeof openPage>[0]]>([
    ['the wallet makes only one call at a time', { atomic: 'unsupported' }],
    ['the holding does not cover the amount', { numeric: '20' }],
    ['nothing is held', { numeric: '0' }],
    ['the price would be bad', { quote: { warnings: ['impact_high'] } }],
    [
      'any swap yields more than twice the amount',
      { quote: { toAmount: String(parseEther('0.21')), minimumReceived: undefined } },
    ],
    ['no pool swaps the token', { quote: { toAmount: '0', minimumReceived: '0' } }],
  ])('behavior: finds none if %s', async (_, options) => {
    const page = await openPage(options)
    expect(await findTopUps(page.kit, { amount: parseEther('0.1') })).toEqual([])
  })

  test('behavior: quotes the four most valuable holdings, the most valuable first', async () => {
    const held = (digit: number, price: number | null) =>
      sentBalance({
        name: `Reed ${digit}`,
        symbol: `R${digit}`,
        address: `eip155:31337:0x${String(digit).repeat(40)}`,
        price,
        quantity: { decimals: '6', numeric: '400' },
      })
    // The dollars are worth 500 in all; tokens without a price come last.
    const page = await openPage({ others: [held(1, null), held(2, 0.1), held(3, 2), held(4, 0.5), held(5, 1.5)] })
    const found = await findTopUps(page.kit, { amount: parseEther('0.1') })
    expect(found.map(({ token }) => token.symbol)).toEqual(['R3', 'R5', 'HUSD', 'R4'])
    expect(new Set(quotesOf(page).map(({ query }) => query.get('from'))).size).toBe(4)
  })

  test('behavior: finds none for an amount of zero', async () => {
    const page = await openPage()
    expect(await findTopUps(page.kit, { amount: 0n })).toEqual([])
    expect(quotesOf(page)).toEqual([])
  })

  test('error: rejects if the service fails', async () => {
    const page = await openPage()
    page.services.respond = () => ({ status: 500, body: {} })
    await expect(findTopUps(page.kit, { amount: parseEther('0.1') })).rejects.toThrow()
  })
})

describe('buildTopUp', () => {
  /** Finds a top-up, on a page whose service then builds it. */
  async function openTopUp(data: (amount: bigint) => Record<string, unknown> = () => ({})) {
    const page = await openPage()
    const [topUp] = await findTopUps(page.kit, { amount: parseEther('0.1') })
    if (!topUp) throw new Error('no top-up was found')
    const { fromAmount, minimumReceived } = topUp
    Object.assign(page.services.data, {
      'build-approve': sentApproval(fromAmount),
      'build-transaction': sentSwap({ from: DOLLAR, data: '0xc0de', minimumReceived: String(minimumReceived) }),
      ...data(fromAmount),
    })
    return { ...page, topUp }
  }
  const builtWith = ({ services }: SwapPage) =>
    services.requests.filter(({ path }) => path.endsWith('build-transaction')).map(({ body }) => body)

  test('default: builds the approval of exactly the amount to pay, and the swap for no less than was promised', async () => {
    const page = await openTopUp()
    const { fromAmount, offer } = page.topUp
    expect(await buildTopUp(page.kit, { topUp: page.topUp })).toEqual([
      { to: DOLLAR.split(':').at(-1), data: approvalOf(fromAmount), value: 0n },
      { to: GATEWAY, data: '0xc0de', value: 0n },
    ])
    expect(builtWith(page)).toMatchObject([
      { amount: String(fromAmount), from: DOLLAR, withApproval: true, toAmount: String(offer.toAmount) },
    ])
  })

  test('behavior: builds only the swap if the allowance suffices', async () => {
    const page = await openTopUp((amount) => ({ allowance: { allowance: String(amount) } }))
    expect(await buildTopUp(page.kit, { topUp: page.topUp })).toEqual([{ to: GATEWAY, data: '0xc0de', value: 0n }])
    expect(builtWith(page)[0]).not.toHaveProperty('withApproval')
  })

  test.each<[string, (amount: bigint) => Record<string, unknown>]>([
    ['an older allowance must be revoked first', () => ({ 'build-approve': sentApproval(0n) })],
    ['more is approved than the amount to pay', (amount) => ({ 'build-approve': sentApproval(amount + 1n) })],
    ['less would arrive', () => ({ 'build-transaction': sentSwap({ from: DOLLAR, minimumReceived: '1' }) })],
  ])('error: rejects if %s', async (_, data) => {
    const page = await openTopUp(data)
    await expect(buildTopUp(page.kit, { topUp: page.topUp })).rejects.toMatchObject({ name: 'SwapFailedError' })
  })

  test.each<[string, (page: SwapPage) => unknown]>([
    ['no account', ({ kit }) => disconnect(kit)],
    ['another account', ({ wallet }) => wallet.setAccounts([OTHER])],
    ['another network', ({ wallet }) => wallet.setChain(31_338)],
  ])('error: rejects if %s is in use by now', async (_, leave) => {
    const page = await openTopUp()
    const { caipAddress } = getAccount(page.kit)
    await leave(page)
    await eventually(() => getAccount(page.kit).caipAddress !== caipAddress)
    await expect(buildTopUp(page.kit, { topUp: page.topUp })).rejects.toMatchObject({
      failure: { code: 'accountChanged' },
    })
  })
})
