import type { SwapPermitOffer } from '@holdfast/api/swap'
import { describe, expect, it } from 'vitest'
import { isPermitFor, type PermitOrder } from './permit.ts'

const now = 1_800_000_000
const token = `0x${'d1'.repeat(20)}` as const
const spender = `0x${'9a'.repeat(20)}` as const
const from = `0x${'a1'.repeat(20)}` as const
const other = `0x${'0f'.repeat(20)}` as const
const order: PermitOrder = { account: { from, caipNetworkId: 'eip155:1', paysGas: true }, token, spender, amount: 5n }

const fields = (words: string) =>
  words.split(' ').map((word) => {
    const [name = '', type = ''] = word.split(':')
    return { name, type }
  })
const deadline = String(now + 1_800)

const eip2612: SwapPermitOffer = {
  kind: 'eip2612',
  nonce: '3',
  deadline,
  typedData: {
    domain: { name: 'Dollar', version: '1', chainId: 1, verifyingContract: token },
    types: { Permit: fields('owner:address spender:address value:uint256 nonce:uint256 deadline:uint256') },
    primaryType: 'Permit',
    message: { owner: from, spender, value: '5', nonce: '3', deadline },
  },
}
const permit2: SwapPermitOffer = {
  kind: 'permit2',
  nonce: '3',
  deadline,
  typedData: {
    domain: { name: 'Permit2', chainId: 1, verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3' },
    types: {
      PermitTransferFrom: fields('permitted:TokenPermissions spender:address nonce:uint256 deadline:uint256'),
      TokenPermissions: fields('token:address amount:uint256'),
    },
    primaryType: 'PermitTransferFrom',
    message: { permitted: { token, amount: '5' }, spender, nonce: '3', deadline },
  },
}

/** Returns an offer with changed parts of its typed data, its message or its domain. */
function changed(
  offer: SwapPermitOffer,
  {
    message = {},
    domain = {},
    ...typedData
  }: { message?: object; domain?: object; types?: object; primaryType?: string },
): SwapPermitOffer {
  const { typedData: before } = offer
  const after = {
    ...before,
    ...typedData,
    message: { ...before.message, ...message },
    domain: { ...before.domain, ...domain },
  }
  return { ...offer, typedData: after as SwapPermitOffer['typedData'] } // A service may send this.
}
/** Returns an offer with another deadline, both in its message and beside it. */
const until = (offer: SwapPermitOffer, seconds: number): SwapPermitOffer => ({
  ...changed(offer, { message: { deadline: String(now + seconds) } }),
  deadline: String(now + seconds),
})

describe('isPermitFor', () => {
  it.each([
    ['EIP-2612', eip2612],
    ['Permit2', permit2],
  ])('default: %s: accepts a permit for exactly the amount to pay', (_, offer) => {
    expect(isPermitFor(offer, order, now)).toBe(true)
    expect(isPermitFor(until(offer, 7_200), order, now)).toBe(true)
  })

  it.each<[string, SwapPermitOffer]>([
    ['EIP-2612', eip2612],
    ['Permit2', permit2],
  ])('error: %s: refuses another spender, chain, contract, nonce or time, or other fields', (_, offer) => {
    const wrong: SwapPermitOffer[] = [
      changed(offer, { message: { spender: other } }),
      changed(offer, { message: { nonce: '4' } }),
      changed(offer, { message: { deadline: '1' } }),
      changed(offer, { domain: { chainId: 10 } }),
      changed(offer, { domain: { verifyingContract: other } }),
      changed(offer, { primaryType: 'Order' }),
      changed(offer, { types: { ...offer.typedData.types, [offer.typedData.primaryType]: fields('spender:address') } }),
      changed(offer, { types: {} }),
      until(offer, 60),
      until(offer, 7_201),
    ]
    for (const each of wrong) expect(isPermitFor(each, order, now), JSON.stringify(each)).toBe(false)
  })

  it('error: EIP-2612: refuses another owner or amount, and a smart account, whose signature the token cannot check', () => {
    expect(isPermitFor(changed(eip2612, { message: { owner: other } }), order, now)).toBe(false)
    expect(isPermitFor(changed(eip2612, { message: { value: '6' } }), order, now)).toBe(false)
    expect(isPermitFor(eip2612, { ...order, account: { ...order.account, paysGas: false } }, now)).toBe(false)
  })

  it('error: Permit2: refuses a wrong or missing token or amount, and accepts a smart account', () => {
    for (const permitted of [{ token: other, amount: '5' }, { token, amount: '6' }, {}, undefined])
      expect(isPermitFor(changed(permit2, { message: { permitted } }), order, now)).toBe(false)
    const smart = { ...order, account: { ...order.account, paysGas: false } }
    expect(isPermitFor(permit2, smart, now)).toBe(true)
  })
})
