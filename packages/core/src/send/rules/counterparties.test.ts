import { describe, expect, test } from 'vitest'
import type { Transaction, Transfer } from '../../transactions/transaction.ts'
import { counterpartiesOf } from './counterparties.ts'

const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const STRANGER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

function transaction(sentFrom: string, transfers: readonly Partial<Transfer>[], status = 'confirmed'): Transaction {
  const metadata = {
    operationType: 'send',
    hash: '0x1',
    chain: 'eip155:1',
    minedAt: '2026-02-03T10:00:00Z',
    sentFrom,
    sentTo: FRIEND,
    status,
  }
  return {
    id: '1',
    metadata,
    transfers: transfers.map((each) => ({ direction: 'out', quantity: { numeric: '1' }, ...each })),
    approvals: [],
  }
}

describe('counterpartiesOf', () => {
  test('default: lists the receivers that the account has paid, and the senders that have paid it', () => {
    const history = [
      transaction(ME.toLowerCase(), [{ recipient: FRIEND, sender: ME }]),
      transaction(STRANGER, [{ direction: 'in', sender: STRANGER, recipient: ME }]),
      transaction(ME, [{ direction: 'self', sender: ME, recipient: ME }]),
    ]
    expect(counterpartiesOf(history, ME)).toEqual({ all: [FRIEND, STRANGER], paid: [FRIEND] })
  })

  test.each<[string, Transaction]>([
    [
      'a transfer that a stranger made in the account’s name',
      transaction(STRANGER, [{ recipient: FRIEND, sender: ME }]),
    ],
    ['a transfer of zero', transaction(ME, [{ recipient: FRIEND, quantity: { numeric: '0.00' } }])],
    ['a failed transfer', transaction(ME, [{ recipient: FRIEND }], 'failed')],
  ])('behavior: %s is not a payment', (_, each) => {
    expect(counterpartiesOf([each], ME)).toEqual({ all: [FRIEND], paid: [] })
  })

  test.each<[string, Partial<Transfer>]>([
    ['of spam', { recipient: FRIEND, nft_info: { name: 'Claim', flags: { is_spam: true } } }],
    ['without an address', { recipient: undefined }],
    ['to a text that is not an address', { recipient: '0xb2' }],
  ])('behavior: a transfer %s adds no counterparty', (_, transfer) => {
    expect(counterpartiesOf([transaction(ME, [transfer])], ME)).toEqual({ all: [], paid: [] })
  })
})
