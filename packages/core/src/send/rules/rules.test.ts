import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { initialSendState, type SendAsset, type SendState } from '../state.ts'
import { amountOf, feeOf, maxOf, typedAmount, worthOfAmount } from './amount.ts'
import { problemOf } from './problem.ts'
import { readReceiver } from './receiver.ts'
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

describe('amountOf', () => {
  test.each<[string, Partial<SendState>, bigint | undefined]>([
    ['in the token', {}, 5n * 10n ** 17n],
    ['in dollars', { amountUnit: 'fiat', sendTokenAmount: '1' }, 5n * 10n ** 14n],
    ['in dollars, cut', { amountUnit: 'fiat', sendTokenAmount: '0.000001', token: dollar }, 1n],
    ['in dollars without a price', { amountUnit: 'fiat', token: { ...ether, price: undefined } }, undefined],
    ['too many decimals', { token: dollar, sendTokenAmount: '0.0000001' }, undefined],
    ['a comma', { sendTokenAmount: '0,5' }, undefined],
    ['text', { sendTokenAmount: 'all' }, undefined],
    ['nothing', { sendTokenAmount: ' ' }, undefined],
    ['no token', { token: undefined }, undefined],
  ])('default: %s', (_, change, value) => {
    expect(amountOf(stateOf(change))).toBe(value)
  })

  test('behavior: an amount written by typedAmount is read as the same amount', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 200n), (value) => {
        expect(
          amountOf({ token: ether, amountUnit: 'token', sendTokenAmount: typedAmount(value, ether, 'token') }),
        ).toBe(value)
      }),
    )
  })
})

describe('maxOf', () => {
  test.each<[string, Partial<SendState>, bigint | undefined]>([
    ['the currency: the balance less the fee', {}, 10n ** 18n - 21_000n * 10n ** 9n],
    ['a token: all of it', { token: dollar }, 5_000_000n],
    ['less than the fee: nothing', { token: { ...ether, balance: 5n } }, 0n],
    ['an unknown gas price: unknown', { gasPrice: undefined }, undefined],
    ['an unknown balance: unknown', { token: { ...dollar, balance: undefined } }, undefined],
  ])('default: %s', (_, change, most) => {
    expect(maxOf(stateOf(change))).toBe(most)
  })

  test('behavior: leaves exactly the fee', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 30n),
        fc.bigInt(0n, 10n ** 15n),
        fc.bigInt(21_000n, 10n ** 7n),
        (balance, gasPrice, gasLimit) => {
          const state = stateOf({ token: { ...ether, balance }, gasPrice, gasLimit })
          const left = balance - (maxOf(state) ?? 0n)
          const fee = feeOf(state) ?? 0n
          expect(left === fee || (left === balance && balance < fee)).toBe(true)
        },
      ),
    )
  })
})

describe('worthOfAmount', () => {
  test('default: returns dollars with 18 places', () => {
    expect(worthOfAmount(stateOf({}))).toBe(1_000n * 10n ** 18n)
    expect(worthOfAmount(stateOf({ token: { ...ether, price: undefined } }))).toBeUndefined()
  })
})

describe('problemOf', () => {
  test.each<[string | undefined, Partial<SendState>]>([
    [undefined, {}],
    ['selectToken', { token: undefined, sendTokenAmount: '' }],
    ['addAmount', { sendTokenAmount: '', receiver: '' }],
    ['incorrectValue', { sendTokenAmount: '0' }],
    ['incorrectValue', { sendTokenAmount: 'x' }],
    // The amount is worth nothing in dollars.
    ['incorrectValue', { token: { ...ether, price: 1n } }],
    ['insufficientFunds', { sendTokenAmount: '1.1' }],
    ['insufficientGas', { sendTokenAmount: '1' }],
    ['insufficientGas', { token: dollar, sendTokenAmount: '1', networkBalance: 0n }],
    // Without any of the currency, the account can pay no fee.
    ['insufficientGas', { token: dollar, sendTokenAmount: '1', networkBalance: 0n, gasPrice: undefined }],
    ['insufficientGas', { token: dollar, sendTokenAmount: '1', networkBalance: 20_999n * 10n ** 9n }],
    [undefined, { token: dollar, sendTokenAmount: '1', networkBalance: 21_000n * 10n ** 9n }],
    ['addAddress', { receiver: '', receiverAddress: undefined }],
    ['invalidAddress', { receiver: 'x', receiverAddress: undefined, receiverProblem: 'invalid' }],
    ['invalidAddress', { receiver: 'x', receiverAddress: undefined }],
    [undefined, { receiver: 'x.eth', receiverAddress: undefined, isResolving: true }],
  ])('default: %s', (problem, change) => {
    expect(problemOf(stateOf(change), { paysGas: true })).toBe(problem)
  })

  test('param: paysGas: a smart account needs no currency', () => {
    expect(problemOf(stateOf({ sendTokenAmount: '1', networkBalance: 0n }), { paysGas: false })).toBeUndefined()
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
    [`${'a'.repeat(1_021)}.eth`, { kind: 'refused', problem: 'invalid' }],
    ['https://rowan.example', { kind: 'refused', problem: 'invalid' }],
    ['a b.eth', { kind: 'refused', problem: 'invalid' }],
    ['wc:abc@2?symKey=00', { kind: 'refused', problem: 'invalid' }],
    [`ethereum:${TOKEN}/approve?address=${lower}&uint256=7`, { kind: 'refused', problem: 'badRequest' }],
    ['x'.repeat(100_000), { kind: 'refused', problem: 'invalid' }],
  ])('param: %.60s', (text, expected) => {
    expect(readReceiver(text, 1)).toMatchObject(expected)
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
    // Three equal characters at each end are too often a coincidence.
    [FRIEND, `0x709a${'a'.repeat(33)}9c8`, false],
    [FRIEND, `0x7099797${'a'.repeat(33)}`, false],
  ])('default: %s, %s: %s', (first, second, expected) => {
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
  test.each<[string[], Partial<warningsOf.Facts>]>([
    [[], {}],
    [['firstTime'], { used: [] }],
    [['contract'], { hasCode: true }],
    [['self'], { to: ME, typed: ME }],
    [['self'], { to: ME, typed: ME, known: [`0xf39F${'a'.repeat(32)}2266`] }],
    [['zero'], { to: `0x${'0'.repeat(40)}` }],
    [['tokenContract'], { to: TOKEN, typed: TOKEN }],
    [['checksum'], { typed: FRIEND.replace('C51812', 'c51812') }],
    [[], { typed: FRIEND.toLowerCase() }],
    [['lookalike', 'firstTime'], { to: like, typed: undefined }],
    // The account has sent to the friend before, so another address that looks like the friend's does not matter.
    [[], { known: [ME, FRIEND, like] }],
    [['unusualName', 'firstTime'], { typed: undefined, used: [], unusualCharacters: 'а (U+0430)' }],
  ])('default: %j', (kinds, change) => {
    expect(warningsOf({ ...facts, ...change }).map(({ kind }) => kind)).toEqual(kinds)
  })
})
