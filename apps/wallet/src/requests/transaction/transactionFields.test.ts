import { describe, expect, it } from 'vitest'
import { RequestError } from '../errors.ts'
import { readTransaction } from './transactionFields.ts'

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('readTransaction', () => {
  it('default: hex quantities are read exactly, and the wallet chooses the omitted fields', () => {
    expect(readTransaction({ from, to, value: '0xde0b6b3a7640001', data: '0x', nonce: '0x10' }, 31337)).toEqual({
      from,
      to,
      value: 1_000_000_000_000_000_001n,
      data: '0x',
      gas: undefined,
      gasPrice: undefined,
      maxFeePerGas: undefined,
      maxPriorityFeePerGas: undefined,
      nonce: 16,
    })
  })

  it.each([
    ['lower case', to.toLowerCase()],
    ['upper case', `0x${to.slice(2).toUpperCase()}`],
  ])('behavior: a recipient in %s carries no checksum, and is read', (_name, given) => {
    expect(readTransaction({ from, to: given }, 31337).to).toBe(given)
  })

  it.each([
    ['input for data', { input: '0x1234' }, { data: '0x1234' }],
    ['gasLimit for gas', { gasLimit: '0x5208' }, { gas: 21_000n }],
    ['decimal numbers', { value: '12', gas: 21_000 }, { value: 12n, gas: 21_000n }],
    [
      'null and empty text for what is left out',
      { to: null, value: '', data: null },
      { to: null, value: 0n, data: '0x' },
    ],
    ['the chain of the request', { chainId: '0x7a69' }, {}],
  ])('param: %s', (_name, given, expected) => {
    expect(readTransaction({ from, ...given }, 31337)).toMatchObject(expected)
  })

  it.each([
    ['no object', 'transaction'],
    ['no sender', { to }],
    ['a value that is not a number', { from, value: '1.5' }],
    ['a value below zero', { from, value: '-0x1' }],
    ['half a byte of data', { from, data: '0x123' }],
    ['a recipient that is not an address', { from, to: '0x1234' }],
    ['a recipient in mixed case with a wrong checksum', { from, to: to.replace('C51812', 'c51812') }],
    ['another chain', { from, chainId: '0x1' }],
    ['data and input that differ', { from, data: '0x12', input: '0x34' }],
  ])('error: %s', (_name, given) => {
    expect(() => readTransaction(given, 31337)).toThrow(RequestError)
  })
})
