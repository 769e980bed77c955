import { hashTypedData } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  chainOfDomain,
  isPermit,
  listDomain,
  listFields,
  readTypedData,
  toDefinition,
  UnreadableTypedDataError,
} from './typedData.ts'

const order = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Item: [
      { name: 'id', type: 'uint256' },
      { name: 'tags', type: 'string[]' },
    ],
    Order: [
      { name: 'maker', type: 'address' },
      { name: 'items', type: 'Item[2]' },
      { name: 'open', type: 'bool' },
    ],
  },
  primaryType: 'Order',
  domain: { name: 'Market', chainId: '31337' },
  message: {
    maker: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    items: [
      { id: '1', tags: ['a', 'b'] },
      { id: 2, tags: [] },
    ],
    open: false,
    notSigned: 'never shown',
  },
}

describe('readTypedData', () => {
  it('default: accepts JSON text and objects alike', () => {
    expect(readTypedData(JSON.stringify(order))).toEqual(readTypedData(order))
  })

  it.each([
    ['no JSON', '{'],
    ['no object', 7],
    ['no types', { ...order, types: undefined }],
    ['an undefined primary type', { ...order, primaryType: 'Nothing' }],
    ['an invalid address', { ...order, message: { ...order.message, maker: '0x12' } }],
    [
      'a number out of the range of its type',
      { ...order, message: { ...order.message, items: [{ id: -1, tags: [] }] } },
    ],
  ])('error: refuses %s', (_name, value) => {
    expect(() => readTypedData(value)).toThrow(UnreadableTypedDataError)
  })
})

describe('listFields, listDomain, chainOfDomain and isPermit', () => {
  it('behavior: makes invisible characters in names and values visible', () => {
    const types = { Order: [{ name: 'to\u200B', type: 'string' }] }
    const hostile = { types, primaryType: 'Order', domain: {}, message: { 'to\u200B': 'pay \u202Ebob' } }
    expect(listFields(readTypedData(hostile))).toEqual([
      { name: 'to⟨U+200B⟩', type: 'string', value: 'pay ⟨U+202E⟩bob' },
    ])
  })

  it('default: lists exactly the signed fields, nested, in the order of the types', () => {
    expect(listFields(readTypedData(order))).toEqual([
      { name: 'maker', type: 'address', value: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
      {
        name: 'items',
        type: 'Item[2]',
        fields: [
          {
            name: '1',
            type: 'Item',
            fields: [
              { name: 'id', type: 'uint256', value: '1' },
              {
                name: 'tags',
                type: 'string[]',
                fields: [
                  { name: '1', type: 'string', value: 'a' },
                  { name: '2', type: 'string', value: 'b' },
                ],
              },
            ],
          },
          {
            name: '2',
            type: 'Item',
            fields: [
              { name: 'id', type: 'uint256', value: '2' },
              { name: 'tags', type: 'string[]', fields: [] },
            ],
          },
        ],
      },
      { name: 'open', type: 'bool', value: 'false' },
    ])
  })

  it('default: lists the domain, and returns its chain', () => {
    const typedData = readTypedData(order)
    expect(listDomain(typedData).map(({ name }) => name)).toEqual(['name', 'chainId'])
    expect(chainOfDomain(typedData)).toBe(31337)
    expect(chainOfDomain({ ...typedData, domain: {} })).toBeUndefined()
  })

  it('behavior: lists exactly the fields of the domain that its type has, since only these are signed', () => {
    const EIP712Domain = [
      { name: 'name', type: 'string' },
      { name: 'own\u200Ber', type: 'string' },
    ]
    const domain = { name: 'Market', verifyingContract: `0x${'1'.repeat(40)}`, 'own\u200Ber': 'Eve' }
    const hostile = readTypedData({ ...order, types: { ...order.types, EIP712Domain }, domain })
    expect(listDomain(hostile)).toEqual([
      { name: 'name', type: 'string', value: 'Market' },
      { name: 'own⟨U+200B⟩er', type: 'string', value: 'Eve' },
    ])
    // If the app sends no type for the domain, the type consists of the fields that have a value.
    const { EIP712Domain: _, ...types } = order.types
    const unlisted = readTypedData({ ...order, types, domain: { name: 'Market', chainId: 31337, salt: undefined } })
    expect(listDomain(unlisted).map(({ name }) => name)).toEqual(['name', 'chainId'])
  })

  it.each(['31337', '0x7a69'])(
    'behavior: a chain written as the text %s is shown and signed like the number',
    (chainId) => {
      const { EIP712Domain: _, ...types } = order.types
      const read = (chain: unknown) => readTypedData({ ...order, types, domain: { name: 'Market', chainId: chain } })
      expect(listDomain(read(chainId)).map(({ name }) => name)).toEqual(['name', 'chainId'])
      expect(hashTypedData(toDefinition(read(chainId)))).toBe(hashTypedData(toDefinition(read(31337))))
    },
  )

  it.each([
    ['Permit', true],
    ['PermitBatch', true],
    ['Order', false],
  ])('behavior: %s is a permit: %s', (primaryType, expected) => {
    expect(isPermit({ ...readTypedData(order), primaryType })).toBe(expected)
  })
})
