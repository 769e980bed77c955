import { describe, expect, it } from 'vitest'
import { devnetChains } from '../config/chains/chains.ts'
import type { Price } from '../prices/decimal.ts'
import type { PricedToken } from '../prices/PriceSource.ts'
import { createKnownTokens } from '../spam/knownTokens.ts'
import { createBalanceWriter } from './createBalanceWriter.ts'
import type { HeldToken } from './readHoldings.ts'

const [devnet, second] = devnetChains(8545)
if (!devnet || !second) throw new Error('there are no local chains')
const knownTokens = createKnownTokens({ data: { tokens: [], spam: [] }, nativeSymbol: 'ETH' })
const chain = { network: devnet.network, knownTokens }
const account = `0x${'a1'.repeat(20)}` as const
const token = `0x${'01'.repeat(20)}` as const

const held: HeldToken = { token, name: 'Moss', symbol: 'MOSS', decimals: 6, amount: 5_000_000n, isSpam: false }
const ether: HeldToken = { token: 'native', name: 'Ether', symbol: 'ETH', decimals: 18, amount: 1n, isSpam: false }
const price: Price = { value: 2n * 10n ** 18n, source: 'table', at: new Date(0) }
const priced = (one: Price = price) => new Map<PricedToken, Price>([[token, one]])
const facts = { chain, account, tokens: [ether, held], prices: priced() }

describe('createBalanceWriter', () => {
  const write = createBalanceWriter({ icons: { ofToken: () => '' } })

  it('default: unchanged balances are not written again', () => {
    const first = write(facts)
    expect(JSON.parse(`[${first.text}]`)).toMatchObject([
      { symbol: 'MOSS', value: 10, price: 2, quantity: { numeric: '5' } },
      { symbol: 'ETH', value: null, price: null },
    ])
    expect(write({ ...facts, tokens: [{ ...ether }, { ...held }], prices: priced() })).toBe(first)
    expect(write({ ...facts, tokens: [] }).text).toBe('')
  })

  it.each<[string, Partial<HeldToken>]>([
    ['amount', { amount: 6_000_000n }],
    ['name', { name: 'Moos' }],
    ['symbol', { symbol: 'MOS' }],
    ['decimals', { decimals: 8 }],
    ['verdict on spam', { isSpam: true }],
    ['contract', { token: `0x${'02'.repeat(20)}` }],
  ])('behavior: a changed %s is written, with another digest', (_what, change) => {
    const before = write(facts)
    const after = write({ ...facts, tokens: [ether, { ...held, ...change }] })
    expect(after.text).not.toBe(before.text)
    expect(after.digest).not.toBe(before.digest)
    expect(write(facts)).toEqual(before)
  })

  it.each<[string, ReadonlyMap<PricedToken, Price>]>([
    ['another price', priced({ ...price, value: 1n })],
    ['a later price', priced({ ...price, at: new Date(1_000) })],
    ['a price that is gone', new Map()],
  ])('behavior: %s changes the text', (_which, prices) => {
    const before = write(facts)
    expect(write({ ...facts, prices }).text).not.toBe(before.text)
    expect(write({ ...facts, prices: new Map([...prices, ['native', price]]) }).text).toContain('table')
  })

  it('behavior: an added or removed holding is written', () => {
    const before = write(facts)
    expect(write({ ...facts, tokens: [ether] }).text).not.toBe(before.text)
    expect(write(facts).text).toBe(before.text)
  })

  it('behavior: accounts and chains are kept apart', () => {
    write(facts)
    const other = write({ ...facts, account: `0x${'b2'.repeat(20)}`, tokens: [] })
    expect(other.text).toBe('')
    expect(write({ ...facts, chain: { network: second.network, knownTokens } }).text).toContain('eip155:31338')
  })
})
