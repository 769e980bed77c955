import { describe, expect, it } from 'vitest'
import type { ContractCall, WalletRequest } from '../request.ts'
import { describeRequest } from './words.ts'

const address = '0xAbCdEf0123456789aBcDeF0123456789AbCdEf01'
const transaction = (call: ContractCall | null): WalletRequest => ({
  kind: 'transaction',
  address,
  chain: 'Devnet',
  to: '0x00000000000000000000000000000000000000c5',
  value: 0n,
  fee: 21_000n,
  call,
})
const description = { sentence: 'Let 0x00…00aa spend 5 REED', contractName: '', fields: [] }
const approval = (extent: 'none' | 'exact' | 'all') =>
  transaction({ kind: 'approval', description: { ...description, extent } })

describe('describeRequest', () => {
  it.each<[string, WalletRequest, string]>([
    [
      'a call that the wallet does not know',
      transaction({ kind: 'unknown', data: '0xdeadbeef' }),
      'The wallet does not know what this call does. Approve only if you do.',
    ],
    [
      'an approval of all of a token',
      approval('all'),
      'The spender may take all of this token that you have, now and later.',
    ],
    [
      'typed data',
      { kind: 'typedData', address, text: '{}' },
      'A contract may act on this signature. Sign only what you understand.',
    ],
  ])('behavior: marks %s as risky, and says why', (_what, request, text) => {
    expect(describeRequest(request)).toMatchObject({ isRisky: true, text })
  })

  it.each<[string, WalletRequest, string | undefined]>([
    ['a payment', transaction(null), undefined],
    ['a described call', transaction({ kind: 'described', description }), undefined],
    [
      'an approval of an amount',
      approval('exact'),
      'The spender may take this much of the token at any time, in one or in several parts.',
    ],
    ['an approval taken back', approval('none'), 'The spender can take nothing more of this token.'],
    [
      'a message',
      { kind: 'message', address, text: 'hello' },
      'Signing proves that this account is yours. It costs nothing and moves nothing.',
    ],
  ])('behavior: does not mark %s as risky', (_what, request, text) => {
    const words = describeRequest(request)
    expect(words.isRisky ?? false).toBe(false)
    expect(words.text).toBe(text)
  })

  it.each<[string, Extract<WalletRequest, { kind: 'transaction' }>['call'], string]>([
    ['a payment', null, 'To'],
    ['an unknown call', { kind: 'unknown', data: '0xdeadbeef' }, 'Contract'],
    [
      'a described call, whose contract name is another row',
      { kind: 'described', description },
      'Address of the contract',
    ],
  ])('default: labels the receiver of %s', (_what, call, label) => {
    expect(describeRequest(transaction(call)).rows.at(-1)).toMatchObject({ label, isCode: true })
  })
})
