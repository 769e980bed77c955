import { type Hex, hashTypedData, size, zeroHash } from 'viem'
import { wrapTypedDataSignature as wrapByViem } from 'viem/experimental/erc7739'
import { describe, expect, it } from 'vitest'
import { UnnestableTypedDataError } from './errors.ts'
import { hashMessage7739 } from './message.ts'
import { hashTypedData7739, type TypedData, wrapTypedDataSignature } from './typedData.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const signature: Hex = `0x${'5a'.repeat(65)}`
const order = {
  domain: { name: 'Shop', chainId: 1 },
  types: { Order: [{ name: 'item', type: 'Item[2][]' }], Item: [{ name: 'id', type: 'uint256' }] },
  primaryType: 'Order',
  message: { item: [[{ id: 1n }, { id: 2n }]] },
} satisfies TypedData
const text = (hex: Hex): string => Buffer.from(hex.slice(2), 'hex').toString('latin1')

describe('hashMessage7739', () => {
  it('default: each text, account and chain has its own hash', () => {
    const signer = { account, chainId: 1 } as const
    const hashes = [
      hashMessage7739({ message: 'a', ...signer }),
      hashMessage7739({ message: 'b', ...signer }),
      hashMessage7739({ message: 'a', ...signer, chainId: 2 }),
      hashMessage7739({ message: 'a', account: `0x${'ab'.repeat(20)}`, chainId: 1 }),
    ]
    expect(new Set(hashes).size).toBe(4)
    expect(hashMessage7739({ message: { raw: '0x61' }, ...signer })).toBe(hashes[0])
  })
})

describe('hashTypedData7739', () => {
  it('default: each account and chain has its own hash, which is not the hash of the plain data', () => {
    const hashes = [
      hashTypedData7739({ typedData: order, account, chainId: 1 }),
      hashTypedData7739({ typedData: order, account, chainId: 2 }),
      hashTypedData7739({ typedData: order, account: `0x${'ab'.repeat(20)}`, chainId: 1 }),
      hashTypedData({ ...order, primaryType: 'Order' }),
    ]
    expect(new Set([...hashes, zeroHash]).size).toBe(5)
  })

  it('error: refuses types with names that ERC-7739 reserves', () => {
    for (const wrong of [
      { ...order, primaryType: 'EIP712Domain', types: { EIP712Domain: [] } },
      { ...order, types: { ...order.types, TypedDataSign: [{ name: 'a', type: 'string' }] } },
    ]) {
      expect(() => hashTypedData7739({ typedData: wrong, account, chainId: 1 })).toThrow(UnnestableTypedDataError)
      expect(() => wrapTypedDataSignature({ typedData: wrong, signature })).toThrow(UnnestableTypedDataError)
    }
  })
})

describe('wrapTypedDataSignature', () => {
  it('default: appends the name of the primary type if it is not the first in the alphabet', () => {
    const wrapped = text(wrapTypedDataSignature({ typedData: order, signature }))
    expect(wrapped).toContain('Item(uint256 id)Order(Item[2][] item)Order')
    expect(wrapped.slice(-2)).toBe(String.fromCharCode(0, 'Item(uint256 id)Order(Item[2][] item)Order'.length))
  })

  it('default: writes the same bytes as viem if the primary type is the first in the alphabet', () => {
    const types = { Box: order.types.Order, Item: order.types.Item }
    const boxed = { ...order, types, primaryType: 'Box' } as const
    const byViem = wrapByViem({ ...boxed, message: { item: [[{ id: 1n }, { id: 2n }]] }, signature })
    expect(wrapTypedDataSignature({ typedData: boxed, signature })).toBe(byViem)
  })

  it('error: refuses types that are too long for their length field', () => {
    const fields = Array.from({ length: 6_000 }, (_, index) => ({ name: `field${index}`, type: 'uint8' }))
    const long = {
      types: { Long: fields },
      primaryType: 'Long',
      message: Object.fromEntries(fields.map(({ name }) => [name, 1])),
    }
    expect(() => wrapTypedDataSignature({ typedData: long, signature })).toThrow(UnnestableTypedDataError)
    expect(
      size(wrapTypedDataSignature({ typedData: { ...long, types: { Long: fields.slice(0, 9) } }, signature })),
    ).toBeGreaterThan(65)
  })
})
