import { onRampStatuses } from '@holdfast/api/onramp'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderAt } from '../test/providerCalls.ts'
import { advance, applyPayment, isFinal, type Order, type OrderEvent, type Payment } from './order.ts'

const address = `0x${'a1'.repeat(20)}` as const
const now = new Date('2026-11-23T10:00:00Z')
const later = new Date('2026-11-23T10:05:00Z')
const hash = `0x${'ab'.repeat(32)}`

const order = (change: Partial<Order> = {}): Order => ({
  ...orderAt('coinbase', now.getTime()),
  chainId: 'eip155:1',
  symbol: 'ETH',
  expiresAt: later,
  ...change,
})
const payment = (change: Partial<Payment> = {}): Payment => ({ transactionId: 't', status: 'paid', ...change })
const rules = { isOrderFixed: false, isChainRead: () => true, now: later }
const apply = (to: Order, stated: Payment, change: Partial<typeof rules> = {}): Order => {
  const outcome = applyPayment(to, stated, { ...rules, ...change })
  if ('mismatch' in outcome) throw new Error(outcome.mismatch)
  return outcome.order
}

describe('advance', () => {
  const events = fc.constantFrom<OrderEvent>(
    { type: 'opened' },
    { type: 'expired' },
    { type: 'paid' },
    { type: 'sent', transactionHash: hash },
    { type: 'confirmed' },
    { type: 'failed', reason: 'no' },
  )

  it('behavior: the status never goes back, whatever the sequence and repetition of events', () => {
    const rank = (status: Order['status']) =>
      Math.min(['created', 'opened', 'expired', 'paid', 'sent'].indexOf(status) >>> 0, 5)
    fc.assert(
      fc.property(fc.array(events, { maxLength: 12 }), (list) => {
        let current = order()
        for (const event of list) {
          const next = advance(current, event, later)
          expect(rank(next.status)).toBeGreaterThanOrEqual(rank(current.status))
          if (isFinal(current.status)) expect(next).toBe(current)
          expect(advance(next, event, now)).toBe(next)
          current = next
        }
        expect(onRampStatuses).toContain(current.status)
      }),
    )
  })

  it('behavior: a final order never changes, not even to the other final status', () => {
    const everyEvent: readonly OrderEvent[] = [
      { type: 'opened' },
      { type: 'expired' },
      { type: 'paid' },
      { type: 'sent', transactionHash: '0x2' },
      { type: 'confirmed' },
      { type: 'failed', reason: 'no' },
    ]
    for (const status of ['confirmed', 'failed'] as const) {
      const final = order({ status, transactionHash: hash })
      for (const event of everyEvent) expect(advance(final, event, later)).toBe(final)
    }
  })

  it('behavior: an expired order can be paid late; a paid one does not expire', () => {
    const expired = advance(order(), { type: 'expired' }, later)
    expect(expired).toMatchObject({ status: 'expired', updatedAt: later })
    expect(advance(expired, { type: 'paid' }, later).status).toBe('paid')
    expect(advance(expired, { type: 'opened' }, later)).toBe(expired)
    const paid = order({ status: 'paid' })
    expect(advance(paid, { type: 'expired' }, later)).toBe(paid)
  })

  it('behavior: a transaction can be replaced until the chain has confirmed one', () => {
    const sent = advance(order(), { type: 'sent', transactionHash: hash }, now)
    const replaced = advance(sent, { type: 'sent', transactionHash: '0x2' }, now)
    expect(replaced.transactionHash).toBe('0x2')
    const confirmed = advance(replaced, { type: 'confirmed' }, now)
    expect(advance(confirmed, { type: 'sent', transactionHash: hash }, now)).toBe(confirmed)
  })
})

describe('applyPayment', () => {
  it('default: takes the token, the amount and the transaction id that the provider states', () => {
    const stated = payment({ status: 'started', symbol: 'USDC', contract: `0x${'b2'.repeat(20)}`, paymentAmount: '50' })
    expect(apply(order(), stated)).toMatchObject({
      status: 'opened',
      transactionId: 't',
      symbol: 'USDC',
      contract: `0x${'b2'.repeat(20)}`,
      paymentAmount: '50',
    })
  })

  it.each(['confirmed', 'failed'] as const)(
    'behavior: once the order is %s, later statements of the provider change nothing',
    (status) => {
      const ended = order({ status, transactionId: 'first' })
      expect(apply(ended, payment({ status: 'paid', transactionId: 'second', purchaseAmount: '0.07' }))).toBe(ended)
    },
  )

  it('behavior: a confirmed order keeps the amount that has arrived, even if the provider then states another amount', () => {
    const confirmed = order({ status: 'confirmed', purchaseAmount: '0.0499' })
    const fixed = { ...rules, isOrderFixed: true }
    expect(applyPayment(confirmed, payment({ purchaseAmount: '0.05' }), fixed)).toEqual({ order: confirmed })
  })

  it('behavior: if the server reads the chain, only the chain confirms an order with a known transaction', () => {
    const done = payment({ status: 'done', transactionHash: hash })
    expect(apply(order(), done)).toMatchObject({ status: 'sent', transactionHash: hash })
    expect(apply(order(), done, { isChainRead: () => false }).status).toBe('confirmed')
    // There is no transaction to look for.
    expect(apply(order(), payment({ status: 'done' })).status).toBe('confirmed')
  })

  it('behavior: the hash of a payment that has only begun is ignored', () => {
    expect(apply(order(), payment({ status: 'started', transactionHash: hash })).status).toBe('opened')
  })

  it('error: refuses another address at any time', () => {
    for (const status of onRampStatuses) {
      const stated = payment({ address: `0x${'c3'.repeat(20)}` })
      expect(applyPayment(order({ status }), stated, rules)).toEqual({ mismatch: 'address' })
    }
    expect(apply(order(), payment({ address: address.toUpperCase().replace('0X', '0x') })).status).toBe('paid')
  })

  it.each([
    [{ paymentAmount: '100.01' }, 'payment'],
    [{ paymentCurrency: 'EUR' }, 'payment'],
    [{ purchaseAmount: '0.051' }, 'purchase'],
    [{ symbol: 'USDC' }, 'purchase'],
    [{ chainId: 'eip155:10' }, 'chain'],
  ] as const)('error: refuses %j after the order was paid, or if the provider fixes the order', (change, mismatch) => {
    const paid = order({ status: 'paid', purchaseAmount: '0.05' })
    expect(applyPayment(paid, payment(change), rules)).toEqual({ mismatch })
    const fixed = { ...rules, isOrderFixed: true }
    expect(applyPayment(order({ purchaseAmount: '0.05' }), payment(change), fixed)).toEqual({ mismatch })
    expect(apply(order({ purchaseAmount: '0.05' }), payment(change)).status).toBe('paid')
  })

  it('behavior: an amount in another notation counts as the same', () => {
    const paid = order({ status: 'paid', purchaseAmount: '0.0500' })
    expect(apply(paid, payment({ purchaseAmount: '00.05', paymentAmount: '100.00' })).status).toBe('paid')
  })
})
