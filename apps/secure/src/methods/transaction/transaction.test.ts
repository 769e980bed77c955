import { describe, expect, test } from 'vitest'
import { readTransaction } from './readTransaction.ts'

const account = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const other = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('readTransaction', () => {
  test('default: reads the fields, and ignores nonce and gas price', () => {
    const transaction = {
      from: account.toLowerCase(),
      to: other,
      value: '0x10',
      data: '0xAB',
      gas: 50_000,
      gasPrice: '0x1',
      nonce: '0x9',
    }
    expect(readTransaction(transaction, 1)).toEqual({
      from: transaction.from,
      to: other,
      value: 16n,
      data: '0xAB',
      gas: 50_000n,
    })
    expect(readTransaction({ input: '0x00', to: null, value: '' }, 1)).toMatchObject({
      to: null,
      value: 0n,
      data: '0x00',
    })
  })

  test.each([
    ['another network', { to: other, chainId: '0x2' }, 'for another network'],
    ['data and input that differ', { data: '0x01', input: '0x02' }, 'which differ'],
    ['a transfer of the account to a contract', { to: other, authorizationList: [{}] }, 'hand the account'],
    ['an invalid address', { to: '0x12' }, 'cannot be read'],
    ['half a byte', { data: '0x1' }, 'cannot be read'],
    ['a negative value', { value: -1 }, 'cannot be read'],
    ['no transaction', undefined, 'cannot be read'],
  ])('error: refuses %s', (_, transaction, text) => {
    expect(() => readTransaction(transaction, 1)).toThrow(text)
  })
})
