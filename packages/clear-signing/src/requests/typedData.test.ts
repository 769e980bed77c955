import { hashTypedData } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  chainOfDomain,
  listTypedDataDomain,
  listTypedDataFields,
  readTypedData,
  toTypedDataDefinition,
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

  it.each<[string, string, unknown]>([
    ['string', 'an object, which has the hash of the empty text', { note: 'I do not agree' }],
    ['string', 'a number, which has the hash of another text', 20583276019344741n],
    ['string', 'an object that cannot be shown', { amount: 12345678901234567890n }],
    ['string', 'half a surrogate pair, which has the hash of another character', 'a\ud800'],
    ['string', 'nothing', null],
    ['bytes', 'text', 'abc'],
    ['bytes', 'half a byte', '0x123'],
    ['bytes', 'hex in another form', '0Xabcd'],
    ['bytes4', 'a number', 0x12345678],
    ['uint256', 'a truth value', true],
    ['uint256', 'a list', [5]],
    ['uint256', 'a fraction', 1.5],
    ['uint256', 'text around digits', ' 5 '],
    ['int8', 'an empty text', ''],
    ['bool', 'text', 'true'],
    ['address', 'a number', 5],
    ['uint8[]', 'an object', { 0: 1 }],
    ['uint8[][2]', 'a list of numbers', [1, 2]],
    ['Point', 'a list', [1000]],
    ['Point', 'an object without the field', {}],
    ['Point', 'an object that only inherits the field', Object.create({ 0: 1000 })],
    ['toString', 'a type that is not defined', 'a'],
  ])('error: refuses, for a %s, %s', (type, _name, value) => {
    const types = { Note: [{ name: 'value', type }], Point: [{ name: '0', type: 'uint256' }] }
    const given = { types, primaryType: 'Note', domain: {}, message: { value } }
    expect(() => readTypedData(given)).toThrow(UnreadableTypedDataError)
    expect(() => readTypedData(given)).toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ name: 'InvalidTypedValueError' }) }),
    )
    const inDomain = { ...types, EIP712Domain: [{ name: 'name', type }], Note: [] }
    const domain = { name: value }
    expect(() => readTypedData({ types: inDomain, primaryType: 'Note', domain, message: {} })).toThrow(
      UnreadableTypedDataError,
    )
  })

  it.each<[string, unknown, string]>([
    ['string', '', ''],
    ['string', '🦊', '🦊'],
    ['bytes', '0x', '0x'],
    ['bytes4', '0xABcdef01', '0xABcdef01'],
    ['uint256', 12345678901234567890n, '12345678901234567890'],
    ['uint256', 7, '7'],
    ['uint256', 1e21, '1000000000000000000000'],
    ['uint256', '0x07', '0x07'],
    ['int64', '-7', '-7'],
    ['bool', true, 'true'],
  ])('behavior: accepts, for a %s, %o', (type, value, shown) => {
    const types = { Note: [{ name: 'value', type }] }
    const read = readTypedData({ types, primaryType: 'Note', domain: {}, message: { value } })
    expect(listTypedDataFields(read)).toEqual([{ name: 'value', type, value: shown }])
  })

  it('error: refuses a field that is named like a property of every object, unless the message has it', () => {
    const types = { Note: [{ name: 'toString', type: 'string' }] }
    const note = { types, primaryType: 'Note', domain: {} }
    expect(() => readTypedData({ ...note, message: {} })).toThrow(UnreadableTypedDataError)
    expect(listTypedDataFields(readTypedData({ ...note, message: { toString: 'own' } }))).toEqual([
      { name: 'toString', type: 'string', value: 'own' },
    ])
  })

  it('error: refuses data that would take too long to hash, since each struct hashes the types again', () => {
    const types = {
      Note: [{ name: 'entries', type: 'Entry[]' }],
      Entry: Array.from({ length: 5 }, (_, index) => ({ name: `field${index}`.padEnd(4_000, '0'), type: 'uint8[]' })),
    }
    const entry = Object.fromEntries(types.Entry.map(({ name }) => [name, []]))
    const noteOf = (length: number) => ({
      types,
      primaryType: 'Note',
      domain: {},
      message: { entries: Array(length).fill(entry) },
    })
    expect(listTypedDataFields(readTypedData(noteOf(10)))[0]).toMatchObject({ fields: { length: 10 } })
    expect(() => readTypedData(noteOf(1_000))).toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ message: 'The data would take too long to hash.' }) }),
    )
  })

  it.each([
    ['numbers', `uint${'1'.repeat(300)}`, 1],
    ['lists', `uint${'1'.repeat(300)}[]`, []],
    ['structs', 'P'.repeat(300), { x: 1 }],
  ])('error: refuses %s whose type has a long name, since the name is read for each value', (_name, type, item) => {
    const types = { Note: [{ name: 'items', type: `${type}[]` }], ['P'.repeat(300)]: [{ name: 'x', type: 'uint8' }] }
    const given = { types, primaryType: 'Note', domain: {}, message: { items: [item] } }
    expect(() => readTypedData(given)).toThrow(UnreadableTypedDataError)
  })

  it('error: refuses more values than a user reads', () => {
    const types = { Note: [{ name: 'items', type: 'uint8[]' }] }
    const read = (length: number) =>
      readTypedData({ types, primaryType: 'Note', domain: {}, message: { items: Array(length).fill(1) } })
    expect(read(9_998).message['items']).toHaveLength(9_998)
    expect(() => read(9_999)).toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ message: 'The data has too many values.' }) }),
    )
  })

  it('error: refuses values that are nested too deeply', () => {
    const types = { Node: [{ name: 'children', type: 'Node[]' }] }
    let message: object = { children: [] }
    for (let depth = 0; depth < 40; depth += 1) message = { children: [message] }
    expect(() => readTypedData({ types, primaryType: 'Node', domain: {}, message })).toThrow(UnreadableTypedDataError)
  })
})

describe('listTypedDataFields, listTypedDataDomain and chainOfDomain', () => {
  it('behavior: makes invisible characters in names and values visible', () => {
    const types = { Order: [{ name: 'to\u200B', type: 'string' }] }
    const hostile = { types, primaryType: 'Order', domain: {}, message: { 'to\u200B': 'pay \u202Ebob' } }
    expect(listTypedDataFields(readTypedData(hostile))).toEqual([
      { name: 'to⟨U+200B⟩', type: 'string', value: 'pay ⟨U+202E⟩bob' },
    ])
  })

  it('default: lists exactly the signed fields, nested, in the order of the types', () => {
    expect(listTypedDataFields(readTypedData(order))).toEqual([
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
    expect(listTypedDataDomain(typedData).map(({ name }) => name)).toEqual(['name', 'chainId'])
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
    expect(listTypedDataDomain(hostile)).toEqual([
      { name: 'name', type: 'string', value: 'Market' },
      { name: 'own⟨U+200B⟩er', type: 'string', value: 'Eve' },
    ])
    // If the app sends no type for the domain, the type consists of the fields that have a value.
    const { EIP712Domain: _, ...types } = order.types
    const unlisted = readTypedData({ ...order, types, domain: { name: 'Market', chainId: 31337, salt: undefined } })
    expect(listTypedDataDomain(unlisted).map(({ name }) => name)).toEqual(['name', 'chainId'])
  })

  it.each(['31337', '0x7a69'])(
    'behavior: a chain written as the text %s is shown and signed like the number',
    (chainId) => {
      const { EIP712Domain: _, ...types } = order.types
      const read = (chain: unknown) => readTypedData({ ...order, types, domain: { name: 'Market', chainId: chain } })
      expect(listTypedDataDomain(read(chainId)).map(({ name }) => name)).toEqual(['name', 'chainId'])
      expect(hashTypedData(toTypedDataDefinition(read(chainId)))).toBe(
        hashTypedData(toTypedDataDefinition(read(31337))),
      )
    },
  )
})
