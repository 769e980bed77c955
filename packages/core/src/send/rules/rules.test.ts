import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { initialSendState, type SendAsset, type SendState } from '../state.ts'
import { maxSendAmountOf, sendAmountOf, sendFeeOf, sendWorthOf, typedAmount } from './amount.ts'
import { readReceiver } from './receiver.ts'
import { sendProblemOf } from './sendProblemOf.ts'
import { areLookalikes, warningsOf } from './warnings.ts'

const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN = '0x0e2457Dc13731657BdeEDa7467264cA114C0a528'

const ether: SendAsset = {
  standard: 'native',
  caipNetworkId: 'eip155:1',
  address: undefined,
  tokenId: undefined,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  balance: 10n ** 18n,
  price: 2_000n * 10n ** 18n,
  iconUrl: undefined,
}
const dollar: SendAsset = {
  ...ether,
  standard: 'erc20',
  address: TOKEN,
  symbol: 'HUSD',
  decimals: 6,
  balance: 5_000_000n,
  price: 10n ** 18n,
}

const stateOf = (change: Partial<SendState>): SendState => ({
  ...initialSendState,
  token: ether,
  sendTokenAmount: '0.5',
  receiver: FRIEND,
  receiverAddress: FRIEND,
  gasPrice: 10n ** 9n,
  gasLimit: 21_000n,
  networkBalance: 10n ** 18n,
  ...change,
})

describe('sendAmountOf', () => {
  test.each<[string, Partial<SendState>, bigint | undefined]>([
    ['an amount in the token', {}, 5n * 10n ** 17n],
    ['an amount in dollars', { amountUnit: 'fiat', sendTokenAmount: '1' }, 5n * 10n ** 14n],
    [
      'an amount in dollars, cut to the token’s decimals',
      { amountUnit: 'fiat', sendTokenAmount: '0.000001', token: dollar },
      1n,
    ],
    ['no amount in dollars without a price', { amountUnit: 'fiat', token: { ...ether, price: undefined } }, undefined],
    ['no amount with too many decimals', { token: dollar, sendTokenAmount: '0.0000001' }, undefined],
    ['no amount with a comma', { sendTokenAmount: '0,5' }, undefined],
    ['no amount in a text', { sendTokenAmount: 'all' }, undefined],
    ['no amount in a space', { sendTokenAmount: ' ' }, undefined],
    ['no amount without a token', { token: undefined }, undefined],
  ])('default: reads %s', (_, change, value) => {
    expect(sendAmountOf(stateOf(change))).toBe(value)
  })

  test('behavior: an amount written by typedAmount is read as the same amount', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 200n), (value) => {
        expect(
          sendAmountOf({ token: ether, amountUnit: 'token', sendTokenAmount: typedAmount(value, ether, 'token') }),
        ).toBe(value)
      }),
    )
  })
})

describe('maxSendAmountOf', () => {
  test.each<[string, Partial<SendState>, bigint | undefined]>([
    ['of the currency, the balance less the fee', {}, 10n ** 18n - 21_000n * 10n ** 9n],
    ['of a token, the whole balance', { token: dollar }, 5_000_000n],
    ['of a balance below the fee, nothing', { token: { ...ether, balance: 5n } }, 0n],
    ['without a gas price, undefined', { gasPrice: undefined }, undefined],
    ['without a balance, undefined', { token: { ...dollar, balance: undefined } }, undefined],
  ])('default: returns the most that can be sent: %s', (_, change, most) => {
    expect(maxSendAmountOf(stateOf(change))).toBe(most)
  })

  test('behavior: leaves exactly the fee, or the whole balance if that is below the fee', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 30n),
        fc.bigInt(0n, 10n ** 15n),
        fc.bigInt(21_000n, 10n ** 7n),
        (balance, gasPrice, gasLimit) => {
          const state = stateOf({ token: { ...ether, balance }, gasPrice, gasLimit })
          const left = balance - (maxSendAmountOf(state) ?? 0n)
          const fee = sendFeeOf(state) ?? 0n
          expect(left === fee || (left === balance && balance < fee)).toBe(true)
        },
      ),
    )
  })
})

describe('sendWorthOf', () => {
  test('default: returns dollars with 18 places', () => {
    expect(sendWorthOf(stateOf({}))).toBe(1_000n * 10n ** 18n)
    expect(sendWorthOf(stateOf({ token: { ...ether, price: undefined } }))).toBeUndefined()
  })
})

describe('sendProblemOf', () => {
  const oneDollar = { token: dollar, sendTokenAmount: '1' }
  test.each<[string | undefined, string, Partial<SendState>]>([
    [undefined, 'a complete entry', {}],
    ['selectToken', 'no token', { token: undefined, sendTokenAmount: '' }],
    ['addAmount', 'no amount', { sendTokenAmount: '', receiver: '' }],
    ['incorrectValue', 'an amount of zero', { sendTokenAmount: '0' }],
    ['incorrectValue', 'a text instead of an amount', { sendTokenAmount: 'x' }],
    ['incorrectValue', 'an amount that is worth nothing in dollars', { token: { ...ether, price: 1n } }],
    ['insufficientFunds', 'more than the balance', { sendTokenAmount: '1.1' }],
    ['insufficientGas', 'the whole balance of the currency', { sendTokenAmount: '1' }],
    ['insufficientGas', 'a token without any of the currency', { ...oneDollar, networkBalance: 0n }],
    [
      'insufficientGas',
      'a token without any of the currency, whatever the gas costs',
      { ...oneDollar, networkBalance: 0n, gasPrice: undefined },
    ],
    ['insufficientGas', 'a token with less than the fee', { ...oneDollar, networkBalance: 20_999n * 10n ** 9n }],
    [undefined, 'a token with exactly the fee', { ...oneDollar, networkBalance: 21_000n * 10n ** 9n }],
    ['addAddress', 'no receiver', { receiver: '', receiverAddress: undefined }],
    ['invalidAddress', 'a refused receiver', { receiver: 'x', receiverAddress: undefined, receiverProblem: 'invalid' }],
    ['invalidAddress', 'a receiver without an address', { receiver: 'x', receiverAddress: undefined }],
    [undefined, 'a name that is being resolved', { receiver: 'x.eth', receiverAddress: undefined, isResolving: true }],
  ])('default: returns %s for %s', (problem, _, change) => {
    expect(sendProblemOf(stateOf(change), { paysGas: true })).toBe(problem)
  })

  test('param: paysGas: a smart account needs no currency for gas', () => {
    expect(sendProblemOf(stateOf({ sendTokenAmount: '1', networkBalance: 0n }), { paysGas: false })).toBeUndefined()
  })
})

describe('readReceiver', () => {
  const lower = FRIEND.toLowerCase()
  test.each([
    [' ', { kind: 'empty' }],
    [FRIEND, { kind: 'address', address: FRIEND, typed: FRIEND }],
    [` ${lower}\n`, { kind: 'address', address: FRIEND, typed: lower }],
    [lower.slice(2), { kind: 'address', address: FRIEND, typed: lower.slice(2) }],
    [`eip155:1:${lower}`, { kind: 'address', address: FRIEND, typed: lower }],
    [`ethereum:${lower}@1?value=1e18`, { kind: 'address', address: FRIEND, value: 10n ** 18n }],
    [
      `ethereum:${TOKEN}/transfer?address=${lower}&uint256=7`,
      { kind: 'address', address: FRIEND, token: TOKEN, value: 7n },
    ],
    ['Rowan.ETH', { kind: 'name', name: 'Rowan.ETH' }],
    ['ethereum:rowan.eth', { kind: 'name', name: 'rowan.eth' }],
    [`eip155:10:${lower}`, { kind: 'refused', problem: 'otherChain' }],
    [`ethereum:${lower}@10`, { kind: 'refused', problem: 'otherChain' }],
    [
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:4Nd1mYQzvgV8Vr3Z3nYb7pD6T8K2jF2eqWxY1uQRiHjM',
      { kind: 'refused', problem: 'otherNamespace' },
    ],
    ['4Nd1mYQzvgV8Vr3Z3nYb7pD6T8K2jF2eqWxY1uQRiHjM', { kind: 'refused', problem: 'otherNamespace' }],
    ['bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', { kind: 'refused', problem: 'otherNamespace' }],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', { kind: 'refused', problem: 'otherNamespace' }],
    [FRIEND.slice(0, -1), { kind: 'refused', problem: 'invalid' }],
    [`${FRIEND}0`, { kind: 'refused', problem: 'invalid' }],
    ['rowan', { kind: 'refused', problem: 'invalid' }],
    ['https://rowan.example', { kind: 'refused', problem: 'invalid' }],
    ['a b.eth', { kind: 'refused', problem: 'invalid' }],
    ['wc:abc@2?symKey=00', { kind: 'refused', problem: 'invalid' }],
    [`ethereum:${TOKEN}/approve?address=${lower}&uint256=7`, { kind: 'refused', problem: 'badRequest' }],
  ])('default: reads %j', (text, expected) => {
    expect(readReceiver(text, 1)).toMatchObject(expected)
  })

  test('error: refuses a text of more than 1,024 characters', () => {
    for (const text of [`${'a'.repeat(1_021)}.eth`, 'x'.repeat(100_000)])
      expect(readReceiver(text, 1)).toEqual({ kind: 'refused', problem: 'invalid' })
  })

  test('behavior: any text is read, or refused', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        expect(['empty', 'address', 'name', 'refused']).toContain(readReceiver(text, 1).kind)
      }),
    )
  })
})

describe('areLookalikes', () => {
  const like = `0x7099${'a'.repeat(32)}79C8`
  test.each([
    [FRIEND, like, true],
    [FRIEND.toLowerCase(), like, true],
    [FRIEND, FRIEND.toLowerCase(), false],
    [FRIEND, ME, false],
    // Three equal characters at each end, or more at only one end, are too often a coincidence.
    [FRIEND, `0x709a${'a'.repeat(33)}9c8`, false],
    [FRIEND, `0x7099797${'a'.repeat(33)}`, false],
  ])('default: tells whether %s and %s look alike: %s', (first, second, expected) => {
    expect(areLookalikes(first, second)).toBe(expected)
    expect(areLookalikes(second, first)).toBe(expected)
  })
})

describe('warningsOf', () => {
  const facts: warningsOf.Facts = {
    to: FRIEND,
    typed: FRIEND,
    from: ME,
    asset: dollar,
    hasCode: false,
    known: [ME, FRIEND],
    used: [FRIEND],
    unusualCharacters: '',
  }
  const like = `0x7099${'a'.repeat(32)}79C8` as const
  test.each<[string[], string, Partial<warningsOf.Facts>]>([
    [[], 'an address to which the account has sent', {}],
    [['firstTime'], 'a known address to which the account has not sent', { used: [] }],
    [['contract'], 'a contract', { hasCode: true }],
    [['self'], 'the account itself', { to: ME, typed: ME }],
    [
      ['self'],
      'the account itself, even if it looks like a known address',
      { to: ME, typed: ME, known: [`0xf39F${'a'.repeat(32)}2266`] },
    ],
    [['zero'], 'the zero address', { to: `0x${'0'.repeat(40)}` }],
    [['tokenContract'], 'the token’s contract', { to: TOKEN, typed: TOKEN }],
    [['checksum'], 'an address with a wrong checksum', { typed: FRIEND.replace('C51812', 'c51812') }],
    [[], 'an address without a checksum', { typed: FRIEND.toLowerCase() }],
    [['lookalike', 'firstTime'], 'an address that looks like a known one', { to: like, typed: undefined }],
    [[], 'an address to which the account has sent, even if it looks like another', { known: [ME, FRIEND, like] }],
    [
      ['unusualName', 'firstTime'],
      'a name with unusual letters',
      { typed: undefined, used: [], unusualCharacters: 'а (U+0430)' },
    ],
  ])('default: returns the warnings %j for %s', (kinds, _, change) => {
    expect(warningsOf({ ...facts, ...change }).map(({ kind }) => kind)).toEqual(kinds)
  })
})
