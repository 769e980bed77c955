import { describe, expect, it } from 'vitest'
import {
  allowanceQuerySchema,
  buildApproveQuerySchema,
  buildTransactionRequestSchema,
  quotesQuerySchema,
  swapChainQuerySchema,
} from './requests.ts'

const [from, to] = [`eip155:1:0x${'b2'.repeat(20)}`, `eip155:1:0x${'c3'.repeat(20)}`]
const userAddress = `eip155:1:0x${'a1'.repeat(20)}`
const quote = { amount: '1', userAddress: '0xa1', from, to }
const build = { amount: '1', userAddress, from, to }

describe('quotesQuerySchema', () => {
  it('default: sets a slippage of one percent', () => {
    expect(quotesQuerySchema.parse(quote)).toEqual({ ...quote, slippage: 1 })
    expect(quotesQuerySchema.parse({ ...quote, slippage: '0.25', gasPrice: '0' })).toMatchObject({ slippage: 0.25 })
  })
  it.each([0.1, 5])('param: accepts a slippage of exactly %s percent', (slippage) => {
    expect(quotesQuerySchema.parse({ ...quote, slippage: String(slippage) })).toMatchObject({ slippage })
    const sent = { ...build, eip155: { slippage } }
    expect(buildTransactionRequestSchema.parse(sent)).toMatchObject({ eip155: { slippage } })
  })
  it.each([
    ['1e+21', `1${'0'.repeat(21)}`],
    ['1.234567890123456789e+21', '1234567890123456789000'],
    ['1e+40', `1${'0'.repeat(40)}`],
    [String(2n ** 256n - 1n), String(2n ** 256n - 1n)],
  ])('behavior: reads %s as digits', (amount, digits) => {
    expect(quotesQuerySchema.parse({ ...quote, amount }).amount).toBe(digits)
    expect(buildTransactionRequestSchema.parse({ ...build, amount }).amount).toBe(digits)
  })
  it.each([
    { amount: '0e+21' },
    { amount: '1.5e+0' },
    { amount: '1e+78' },
    { amount: '1e+99' },
    { amount: '1.5e-3' },
    { amount: 1e21 },
    { amount: '0' },
    { amount: '00' },
    { amount: '-1' },
    { amount: '1.5' },
    { amount: '1e18' },
    { amount: '' },
    { amount: String(2n ** 256n) },
    { amount: '9'.repeat(79) },
    { from: '0xb2' },
    { from: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111111111111111111111111111111111111111' },
    { to: undefined },
    { slippage: '0.09' },
    { slippage: '5.01' },
    { slippage: '1.005' },
    { slippage: 'one' },
    { gasPrice: '-1' },
  ])('error: rejects %j', (change) => {
    expect(quotesQuerySchema.safeParse({ ...quote, ...change }).success).toBe(false)
  })
})

describe('buildTransactionRequestSchema', () => {
  it('default: accepts what other kits send, and what ours sends', () => {
    const sent = { ...build, eip155: { slippage: 1 }, projectId: 'ab'.repeat(16) }
    expect(buildTransactionRequestSchema.parse(sent)).toEqual({ ...build, eip155: { slippage: 1 }, ttl: 600 })
    const permit = { deadline: '1800000000', signature: `0x${'ab'.repeat(65)}` }
    expect(buildTransactionRequestSchema.parse({ ...build, toAmount: '7', ttl: 30, permit })).toEqual({
      ...build,
      eip155: { slippage: 1 },
      toAmount: '7',
      ttl: 30,
      permit: { kind: 'eip2612', ...permit },
    })
    const permit2 = { kind: 'permit2', nonce: '5', deadline: '1800000000', signature: '0xabcd' }
    expect(buildTransactionRequestSchema.parse({ ...build, permit: permit2 }).permit).toEqual(permit2)
  })
  it.each([
    { eip155: { slippage: 0.09 } },
    { eip155: { slippage: 5.01 } },
    { ttl: 29 },
    { ttl: 3_601 },
    { ttl: 60.5 },
    { toAmount: '0' },
    { permit: { deadline: '1', signature: '0xab' } },
    { permit: { kind: 'permit2', deadline: '1', signature: `0x${'ab'.repeat(65)}` } },
    { permit: { kind: 'permit2', nonce: '1', deadline: '1', signature: '0x' } },
    { permit: { kind: 'permit2', nonce: '1', deadline: '1', signature: `0x${'ab'.repeat(4_097)}` } },
    { permit: { deadline: String(2n ** 256n), signature: `0x${'ab'.repeat(65)}` } },
    { permit: { kind: 'permit3', nonce: '1', deadline: '1', signature: `0x${'ab'.repeat(65)}` } },
    { userAddress: '0xa1' },
  ])('error: rejects %j', (change) => {
    expect(buildTransactionRequestSchema.safeParse({ ...build, ...change }).success).toBe(false)
  })
  it('error: the schemas reject a missing or invalid query', () => {
    for (const schema of [buildTransactionRequestSchema, buildApproveQuerySchema, allowanceQuerySchema]) {
      expect(schema.safeParse(undefined).success).toBe(false)
    }
    expect(swapChainQuerySchema.safeParse({ chainId: '1' }).success).toBe(false)
  })
})
