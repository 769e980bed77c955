import { parseAmount } from '@holdfast/caip'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { devnetChains } from '../../config/chains/chains.ts'
import { readCard, sandboxCards } from './cards.ts'
import { listTokens, paymentFor, quote, type SandboxCurrency, sandboxCurrencies } from './prices.ts'

const tokens = devnetChains(8545).flatMap(listTokens)
const now = new Date('2026-11-23T10:00:00Z')

describe('readCard', () => {
  const typed = { number: '4242-4242 42424242', expiry: ' 11 / 2026', code: ' 123 ' }

  it('default: a card is valid until the end of its month', () => {
    expect(readCard(typed, now)).toEqual({ outcome: 'pays' })
    expect(readCard({ ...typed, expiry: '10/26' }, now)).toEqual({
      problems: { expiry: 'This card has expired. Enter a later month.' },
    })
    for (const { number, outcome } of sandboxCards) expect(readCard({ ...typed, number }, now)).toEqual({ outcome })
  })

  it('behavior: the numbers of the cards have their check digit (ISO/IEC 7812)', () => {
    for (const { number } of sandboxCards) {
      const sum = Array.from(number, Number)
        .toReversed()
        .map((digit, index) => (index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)))
        .reduce((all, digit) => all + digit, 0)
      expect([number, sum % 10]).toEqual([number, 0])
    }
  })

  it.each([
    [{ number: '' }, 'number'],
    [{ number: '5555555555554444' }, 'number'],
    [{ expiry: '00/30' }, 'expiry'],
    [{ expiry: '13/30' }, 'expiry'],
    [{ expiry: 'soon' }, 'expiry'],
    [{ code: '12' }, 'code'],
    [{ code: '1234' }, 'code'],
    [{ code: 'abc' }, 'code'],
  ])('error: reports the problem of %j', (change, field) => {
    expect(Object.keys((readCard({ ...typed, ...change }, now) as { problems: object }).problems)).toEqual([field])
  })
})

describe('quote', () => {
  const money = fc
    .integer({ min: 1_000, max: 750_000 })
    .map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
  const currency = fc.constantFrom(...(Object.keys(sandboxCurrencies) as SandboxCurrency[]))
  const token = fc.constantFrom(...tokens)

  it('behavior: the parts add up to the whole, to the cent', () => {
    fc.assert(
      fc.property(money, currency, token, (amount, code, sold) => {
        const { total, subtotal, fee, networkFee } = quote(amount, code, sold)
        const cents = [subtotal, fee, networkFee].map((part) => parseAmount(part, 2))
        expect(cents.reduce((sum, part) => sum + part)).toBe(parseAmount(total, 2))
      }),
    )
  })

  it('behavior: the computed payment buys the wanted amount, and a cent less does not', () => {
    fc.assert(
      fc.property(money, currency, token, (amount, code, sold) => {
        const { purchase } = quote(amount, code, sold)
        const wanted = parseAmount(purchase, sold.decimals)
        const total = paymentFor(purchase, code, sold)
        const bought = (cents: bigint) =>
          parseAmount(
            quote(`${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`, code, sold).purchase,
            sold.decimals,
          )
        expect(bought(parseAmount(total, 2))).toBeGreaterThanOrEqual(wanted)
        expect(bought(parseAmount(total, 2) - 1n)).toBeLessThan(wanted)
      }),
    )
  })

  it('behavior: a payment below the fees buys nothing', () => {
    expect(tokens.map((sold) => quote('0.10', 'USD', sold).purchase)).toEqual(tokens.map(() => '0'))
  })
})
