import { describe, expect, it } from 'vitest'
import { createKnownTokens } from './knownTokens.ts'
import { isInvitation } from './links.ts'
import { areLookalikes, isPoisoning, type JudgedTransfer, judgeToken } from './rules.ts'
import { skeletonOf } from './skeleton.ts'

const usdc = `0x${'01'.repeat(20)}` as const
const listed = `0x${'02'.repeat(20)}` as const
const other = `0x${'03'.repeat(20)}`
const knownTokens = createKnownTokens({
  data: { tokens: [{ address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }], spam: [listed] },
  nativeSymbol: 'ETH',
})
const token = { address: other, name: 'Moss', symbol: 'MOSS' }

describe('judgeToken', () => {
  it('default: an unknown token that came to few accounts, or that the account asked for, is no spam', () => {
    expect(judgeToken(token, { knownTokens })).toBeUndefined()
    expect(judgeToken(token, { knownTokens, arrival: { isOwn: false, transferCount: 4 } })).toBeUndefined()
    expect(judgeToken(token, { knownTokens, arrival: { isOwn: true, transferCount: 5 } })).toBeUndefined()
  })

  it('behavior: a token that the operator vouches for is never spam', () => {
    const named = { address: usdc, name: 'Visit usdc.com to claim', symbol: 'USDC' }
    expect(judgeToken(named, { knownTokens, arrival: { isOwn: false, transferCount: 5 } })).toBeUndefined()
  })

  it.each([
    ['listed', { ...token, address: listed }, undefined],
    ['invitation', { ...token, name: 'Claim at reward-usdc.xyz' }, undefined],
    ['invitation', { ...token, symbol: 't.me/gift' }, undefined],
    ['lookAlike', { ...token, symbol: 'USDC' }, undefined],
    ['lookAlike', { ...token, symbol: 'UЅDС' }, undefined], // Cyrillic Dze and Es.
    ['lookAlike', { ...token, symbol: 'U​SDC' }, undefined], // A zero-width space.
    ['lookAlike', { ...token, symbol: 'ＵＳＤＣ' }, undefined], // Full width.
    ['lookAlike', { ...token, symbol: 'ΕTH' }, undefined], // Greek Epsilon; looks like the native currency.
    ['airdrop', token, { isOwn: false, transferCount: 5 }],
  ] as const)('behavior: %s: %j', (reason, judged, arrival) => {
    expect(judgeToken(judged, { knownTokens, arrival })).toBe(reason)
  })

  it('behavior: a token without a name is judged too', () => {
    expect(judgeToken({ address: other, name: null, symbol: null }, { knownTokens })).toBeUndefined()
  })
})

describe('isInvitation', () => {
  it.each([
    '$ 1000 USDT at https://x',
    'www.gift',
    'get usdt-gift.com now',
    'Voucher',
    'ClaimETH.io/',
    '(visit us)',
    'a.b.xyz',
    'usdt-gift.com.',
    'ｃｌａｉｍ now', // Full width.
  ])('default: %s is an invitation', (text) => expect(isInvitation(text)).toBe(true))
  it.each([
    'Moss',
    'Dr. Pebble',
    'v2.5 token',
    '1.000',
    'Wrapped Ether',
    'USD Coin (Bridged)',
    '.com',
    'Reclaimed',
    '',
  ])('behavior: %j is not an invitation', (text) => expect(isInvitation(text)).toBe(false))
})

describe('skeletonOf', () => {
  it('default: lookalikes share a skeleton, other texts do not', () => {
    expect(skeletonOf('USDI')).toBe(skeletonOf('usdl'))
    expect(skeletonOf('DΑІ')).toBe(skeletonOf('DAI'))
    expect(skeletonOf('W-ETH')).toBe(skeletonOf('WETH'))
    expect(skeletonOf('USDC')).not.toBe(skeletonOf('USDT'))
  })
})

const partner = `0xabcd${'0'.repeat(32)}1234`
const twin = `0xabcd${'9'.repeat(32)}1234`
const transfer: JudgedTransfer = { direction: 'in', counterparty: twin, amount: 1n, worth: 1n, isNft: false }
const context = { isOwn: false, recipients: new Set([partner]) }

describe('isPoisoning', () => {
  it('default: dust from an address that looks like that of a partner is poisoning', () => {
    expect(isPoisoning(transfer, context)).toBe(true)
    expect(isPoisoning({ ...transfer, worth: undefined }, context)).toBe(true)
  })
  it('behavior: a transfer of zero that the account did not send is poisoning, to any address', () => {
    const nothing = { ...transfer, direction: 'out' as const, counterparty: other, amount: 0n, worth: 0n }
    expect(isPoisoning(nothing, context)).toBe(true)
    expect(isPoisoning(nothing, { ...context, isOwn: true })).toBe(false)
  })
  it.each([
    ['more than dust', { ...transfer, worth: 10n ** 16n }],
    ['from the partner itself', { ...transfer, counterparty: partner }],
    ['from an address that looks like no partner', { ...transfer, counterparty: other }],
    ['to an address that the account did not choose', { ...transfer, direction: 'out' as const }],
    ['an NFT', { ...transfer, isNft: true }],
    ['to itself', { ...transfer, direction: 'self' as const }],
  ])('behavior: is not poisoning: %s', (_name, judged) => {
    expect(isPoisoning(judged, context)).toBe(false)
  })
})

describe('areLookalikes', () => {
  it('default: compares the first four and the last four digits', () => {
    expect([areLookalikes(partner, twin), areLookalikes(partner, partner)]).toEqual([true, false])
    expect(areLookalikes(partner, `0xabcd${'9'.repeat(32)}1235`)).toBe(false)
    expect(areLookalikes(partner, `0xabce${'9'.repeat(32)}1234`)).toBe(false)
  })
})
