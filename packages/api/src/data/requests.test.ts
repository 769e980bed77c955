import { describe, expect, it } from 'vitest'
import { isNativeToken, nativeTokenAddress } from './nativeToken.ts'
import { balanceQuerySchema, fungiblePriceRequestSchema, historyQuerySchema, nftsQuerySchema } from './requests.ts'

const token = `eip155:1:0x${'b2'.repeat(20)}`

describe('balanceQuerySchema', () => {
  it('default: selects dollars and every chain', () => {
    expect(balanceQuerySchema.parse({})).toEqual({ currency: 'usd' })
  })
  it('param: reads forceUpdate as a list separated by commas', () => {
    expect(balanceQuerySchema.parse({ forceUpdate: `${token}, ${token},` }).forceUpdate).toEqual([token, token])
  })
  it.each([
    { currency: 'doge' },
    { chainId: '1' },
    { chainId: 'eip155:' },
    { chainId: 'mars:1' },
    { forceUpdate: '0xb2' },
    { forceUpdate: Array(51).fill(token).join(',') },
  ])('error: rejects %j', (query) => {
    expect(balanceQuerySchema.safeParse(query).success).toBe(false)
  })
})

describe('the other requests', () => {
  it.each([
    [historyQuerySchema, { cursor: 'x'.repeat(2_049) }],
    [historyQuerySchema, { onramp: 'other' }],
    [nftsQuerySchema, {}],
    [fungiblePriceRequestSchema, { addresses: [] }],
    [fungiblePriceRequestSchema, { addresses: ['0xb2'] }],
    [fungiblePriceRequestSchema, { addresses: Array(101).fill(token) }],
    [fungiblePriceRequestSchema, null],
  ])('error: rejects an invalid value (case %#)', (schema, value) => {
    expect(schema.safeParse(value).success).toBe(false)
  })
})

describe('isNativeToken', () => {
  it.each(['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'bip122:000000000019d6689c085ae165831e93'] as const)(
    'default: recognises only the placeholder of %s',
    (chainId) => {
      expect(isNativeToken(nativeTokenAddress(chainId))).toBe(true)
      expect(isNativeToken(`${chainId}:0x${'b2'.repeat(20)}`)).toBe(false)
    },
  )
})
