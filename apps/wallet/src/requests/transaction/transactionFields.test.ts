import { describe, expect, it } from 'vitest'
import { RequestError } from '../errors.ts'
import { readTransaction } from './transactionFields.ts'

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('readTransaction', () => {
  it('default: reads hex quantities exactly; omitted fields are undefined', () => {
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
  ])('behavior: accepts a recipient in %s, which has no checksum', (_name, recipient) => {
    expect(readTransaction({ from, to: recipient }, 31337).to).toBe(recipient)
  })

  it.each([
    ['input instead of data', { input: '0x1234' }, { data: '0x1234' }],
    ['gasLimit instead of gas', { gasLimit: '0x5208' }, { gas: 21_000n }],
    ['decimal numbers', { value: '12', gas: 21_000 }, { value: 12n, gas: 21_000n }],
    [
      'null and empty text for omitted fields',
      { to: null, value: '', data: null },
      { to: null, value: 0n, data: '0x' },
    ],
    ['the chain of the request', { chainId: '0x7a69' }, {}],
  ])('param: accepts %s', (_name, params, expected) => {
    expect(readTransaction({ from, ...params }, 31337)).toMatchObject(expected)
  })

  it.each([
    ['a text', 'transaction'],
    ['no sender', { to }],
    ['a value that is not a number', { from, value: '1.5' }],
    ['a negative value', { from, value: '-0x1' }],
    ['data with half a byte', { from, data: '0x123' }],
    ['a recipient that is not an address', { from, to: '0x1234' }],
    ['a recipient in mixed case with a wrong checksum', { from, to: to.replace('C51812', 'c51812') }],
    ['another chain', { from, chainId: '0x1' }],
    ['data and input that differ', { from, data: '0x12', input: '0x34' }],
  ])('error: refuses %s', (_name, params) => {
    expect(() => readTransaction(params, 31337)).toThrow(RequestError)
  })
})
