import { describe, expect, it } from 'vitest'
import { readTransaction } from './readTransaction.ts'
import type { EsploraTransaction } from './schema.ts'

const currency = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }
const now = new Date('2026-11-23T10:00:00.000Z')
const outputOf = ([address, value]: readonly [string, number]) => ({ scriptpubkey_address: address, value })

/** Describes, as seen from `me`, an unconfirmed transaction with these inputs and outputs. */
function read(inputs: readonly (readonly [string, number])[], outputs: readonly (readonly [string, number])[]) {
  const total = (sides: typeof inputs) => sides.reduce((sum, [, value]) => sum + value, 0)
  const transaction: EsploraTransaction = {
    txid: 'ab'.repeat(32),
    fee: total(inputs) - total(outputs),
    vin: inputs.map((input) => ({ prevout: outputOf(input) })),
    vout: outputs.map(outputOf),
    status: { confirmed: false },
  }
  const { operationType, sentTo, moves } = readTransaction(transaction, 'me', { currency, now })
  const [{ direction, amount, sender, recipient } = {}] = moves
  return { operationType, sentTo, direction, amount, sender, recipient }
}

describe('readTransaction', () => {
  it('default: the amount of a payment is without the fee and the change', () => {
    const sent = { operationType: 'send', sentTo: 'friend', direction: 'out', sender: 'me', recipient: 'friend' }
    expect(
      read(
        [['me', 5_000]],
        [
          ['friend', 1_000],
          ['me', 3_900],
        ],
      ),
    ).toEqual({ ...sent, amount: 1_000n })
  })

  it('behavior: if the address gains by a joint transaction, the gain counts as received from the other payer', () => {
    const inputs = [
      ['me', 5_000],
      ['payer', 9_000],
    ] as const
    expect(
      read(inputs, [
        ['payer', 1_900],
        ['me', 12_000],
      ]),
    ).toEqual({
      operationType: 'receive',
      sentTo: 'me',
      direction: 'in',
      amount: 7_000n,
      sender: 'payer',
      recipient: 'me',
    })
  })

  it('behavior: a joint transaction that costs the address only a part of the fee is a payment of nothing', () => {
    const inputs = [
      ['me', 5_000],
      ['friend', 5_000],
    ] as const
    expect(
      read(inputs, [
        ['me', 4_950],
        ['friend', 4_950],
      ]),
    ).toMatchObject({ direction: 'out', amount: 0n })
  })
})
