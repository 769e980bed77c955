import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, maxUint160, maxUint256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { listOrders } from './orders.ts'
import { listTypedDataDangers, readSafeCall } from './signatureDangers.ts'
import {
  listTypedDataDomain,
  listTypedDataFields,
  readTypedData,
  type TypedField,
  UnreadableTypedDataError,
} from './typedData.ts'

const account = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x00000000000000000000000000000000000000cc'
const nowhere = '0x0000000000000000000000000000000000000000'
const bytes32 = `0x${'00'.repeat(32)}`

/** Writes the members of a type as its encoding does: `address owner,uint256 value`. */
const membersOf = (text: string) =>
  text.split(',').map((member) => {
    const [type = '', name = ''] = member.split(' ')
    return { name, type }
  })
const typed = (primaryType: string, types: Readonly<Record<string, string>>, message: object) =>
  readTypedData({
    types: Object.fromEntries(Object.entries(types).map(([name, text]) => [name, membersOf(text)])),
    primaryType,
    domain: { name: 'Any', chainId: 1 },
    message,
  })

const permitTypes = { Permit: 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline' }
const permit = (value: unknown) => ({ owner: account, spender: other, value, nonce: 0, deadline: 9 })
const daiTypes = { Permit: 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed' }
const dai = (allowed: boolean) => ({ holder: account, spender: other, nonce: 0, expiry: 0, allowed })
const detailTypes = { PermitDetails: 'address token,uint160 amount,uint48 expiration,uint48 nonce' }
const details = (amount: unknown) => ({ token, amount, expiration: 1, nonce: 0 })
const permitted = { TokenPermissions: 'address token,uint256 amount' }

const orderTypes = {
  OrderComponents:
    'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
  OfferItem: 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount',
  ConsiderationItem:
    'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient',
}
const item = (change: object = {}) => ({
  itemType: 2,
  token,
  identifierOrCriteria: '7',
  startAmount: '1',
  endAmount: '1',
  ...change,
})
const ether = (startAmount: unknown, endAmount = startAmount) =>
  item({ itemType: 0, token: nowhere, identifierOrCriteria: 0, startAmount, endAmount })
const order = (offer: object[], consideration: object[]) => ({
  offerer: account,
  zone: nowhere,
  offer,
  consideration,
  orderType: 0,
  startTime: 0,
  endTime: 9,
  zoneHash: bytes32,
  salt: 1,
  conduitKey: bytes32,
  counter: 0,
})
const sale = order(
  [item()],
  [
    { ...ether(100), recipient: account.toLowerCase() },
    { ...ether(3), recipient: other },
  ],
)
const gift = order([item()], [{ ...ether(3), recipient: other }])
const nothing = order([], [])

const safeTypes = {
  SafeTx:
    'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
}
const safeTx = (change: object = {}) => ({
  to: token,
  value: '5',
  data: '0x',
  operation: 0,
  safeTxGas: 0,
  baseGas: 0,
  gasPrice: 0,
  gasToken: nowhere,
  refundReceiver: nowhere,
  nonce: 0,
  ...change,
})
const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, maxUint256] })

describe('listTypedDataDangers', () => {
  it.each<[string, Parameters<typeof typed>, string[]]>([
    ['a permit (ERC-2612)', ['Permit', permitTypes, permit('77')], ['permit']],
    ['an unlimited permit', ['Permit', permitTypes, permit(`${maxUint256}`)], ['permit', 'unlimitedAllowance']],
    [
      'an unlimited permit in hex',
      ['Permit', permitTypes, permit(`0x${'f'.repeat(64)}`)],
      ['permit', 'unlimitedAllowance'],
    ],
    ['an unlimited permit as a number', ['Permit', permitTypes, permit(2 ** 200)], ['permit', 'unlimitedAllowance']],
    ['a permit of Dai', ['Permit', daiTypes, dai(true)], ['permit', 'unlimitedAllowance']],
    ['the end of a permit of Dai', ['Permit', daiTypes, dai(false)], ['permit']],
    [
      'Permit2, one token',
      [
        'PermitSingle',
        { ...detailTypes, PermitSingle: 'PermitDetails details,address spender,uint256 sigDeadline' },
        { details: details(`${maxUint160}`), spender: other, sigDeadline: 9 },
      ],
      ['permit', 'unlimitedAllowance'],
    ],
    [
      'Permit2, several tokens',
      [
        'PermitBatch',
        { ...detailTypes, PermitBatch: 'PermitDetails[] details,address spender,uint256 sigDeadline' },
        { details: [details(1), details(2)], spender: other, sigDeadline: 9 },
      ],
      ['permit'],
    ],
    [
      'Permit2, a transfer',
      [
        'PermitTransferFrom',
        {
          ...permitted,
          PermitTransferFrom: 'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline',
        },
        { permitted: { token, amount: 5 }, spender: other, nonce: 0, deadline: 9 },
      ],
      ['permit'],
    ],
    [
      'an authorised transfer (ERC-3009)',
      ['TransferWithAuthorization', { TransferWithAuthorization: 'address to' }, { to: other }],
      ['permit'],
    ],
    ['an order', ['OrderComponents', orderTypes, sale], ['order']],
    ['an order for nothing', ['OrderComponents', orderTypes, gift], ['order', 'orderForNothing']],
    [
      'an order for nothing among others',
      [
        'BulkOrder',
        { ...orderTypes, BulkOrder: 'OrderComponents[2][2] tree' },
        {
          tree: [
            [sale, nothing],
            [gift, nothing],
          ],
        },
      ],
      ['order', 'orderForNothing'],
    ],
    [
      'an order in another form',
      ['OrderComponents', { OrderComponents: 'address offerer' }, { offerer: account }],
      ['order'],
    ],
    ['a call of a Safe', ['SafeTx', safeTypes, safeTx()], ['actsForAccount']],
    ['a delegate call of a Safe', ['SafeTx', safeTypes, safeTx({ operation: 1 })], ['actsForAccount', 'delegateCall']],
    [
      'an allowance by a Safe',
      ['SafeTx', safeTypes, safeTx({ data: approval })],
      ['actsForAccount', 'unlimitedAllowance'],
    ],
    [
      'an unknown call of a Safe',
      ['SafeTx', safeTypes, safeTx({ data: '0x12345678' })],
      ['actsForAccount', 'unknownCall'],
    ],
    ['a call of a Safe in another form', ['SafeTx', { SafeTx: 'bytes data' }, { data: '0x' }], ['actsForAccount']],
    [
      'a forwarded call (ERC-2771)',
      ['ForwardRequest', { ForwardRequest: 'bytes data' }, { data: '0x' }],
      ['actsForAccount'],
    ],
    [
      'a delegation (ERC-7710)',
      ['Delegation', { Delegation: 'address delegate' }, { delegate: other }],
      ['actsForAccount'],
    ],
    ['data of no known type', ['Mail', { Mail: 'string text' }, { text: 'hello' }], ['unknownData']],
    [
      'a name like a property of every object',
      ['constructor', { constructor: 'string text' }, { text: '' }],
      ['unknownData'],
    ],
  ])('default: lists the dangers of %s', (_name, given, dangers) => {
    expect(listTypedDataDangers(typed(...given))).toEqual(dangers)
  })

  it('default: a signature of a domain alone is unknown', () => {
    const domain = { types: {}, primaryType: 'EIP712Domain', domain: { name: 'Any' }, message: {} }
    expect(listTypedDataDangers(readTypedData(domain))).toEqual(['unknownData'])
  })
})

describe('listOrders', () => {
  const read = (message: object) => listOrders(typed('OrderComponents', orderTypes, message))
  const bulk = (members: string, message: object) =>
    listOrders(typed('BulkOrder', { ...orderTypes, BulkOrder: members }, message))

  it('default: lists what the maker gives and gets, but not what others get', () => {
    expect(read(sale)).toEqual([
      [
        { token, item: 7n, amount: -1n },
        { token: undefined, amount: 100n },
      ],
    ])
  })

  it('behavior: of amounts that change, gives the highest and gets the lowest', () => {
    const [changes] = read(order([ether(5, 9), ether(9, 5)], [{ ...ether('0x2', 1n), recipient: account }]))
    expect(changes?.map(({ amount }) => amount)).toEqual([-9n, -9n, 1n])
  })

  it.each([
    ['a token', 1, { token, amount: -1n }],
    ['an item (ERC-721)', 2, { token, item: 7n, amount: -1n }],
    ['copies of an item (ERC-1155)', 3, { token, item: 7n, amount: -1n }],
    ['any item that meets a criterion', 4, { token, amount: -1n }],
    ['copies of any such item', 5, { token, amount: -1n }],
  ])('default: reads %s', (_name, itemType, change) => {
    expect(read(order([item({ itemType })], []))).toEqual([[change]])
  })

  it('behavior: lists each order of a tree; empty orders only fill up the tree', () => {
    const tree = [
      [sale, nothing],
      [gift, nothing],
    ]
    expect(bulk('OrderComponents[2][2] tree', { tree })).toEqual([...read(sale), ...read(gift)])
  })

  it('error: reads no order of another form, whose fields may not be signed', () => {
    const members = orderTypes.OrderComponents.replace('ConsiderationItem[] consideration,', '')
    const unsigned = { ...orderTypes, OrderComponents: members }
    expect(listOrders(typed('OrderComponents', unsigned, sale))).toEqual([])
    expect(bulk('OrderComponents[] tree', { tree: [sale] })).toEqual([])
    expect(bulk('OrderComponents[2] others', { others: [sale, sale], tree: [sale] })).toEqual([])
    expect(listOrders(typed('Mail', { ...orderTypes, Mail: 'OrderComponents order' }, { order: sale }))).toEqual([])
  })
})

describe('readSafeCall', () => {
  it('default: reads the call of a Safe', () => {
    expect(readSafeCall(typed('SafeTx', safeTypes, safeTx({ operation: '0x01' })))).toEqual({
      to: token,
      value: 5n,
      data: '0x',
      isDelegateCall: true,
    })
  })

  it('error: reads no call of another form, whose fields may not be signed', () => {
    expect(readSafeCall(typed('SafeTx', { SafeTx: 'address to' }, safeTx()))).toBeUndefined()
    expect(readSafeCall(typed('Mail', { ...safeTypes, Mail: 'SafeTx call' }, { call: safeTx() }))).toBeUndefined()
  })
})

describe('any typed data', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('amount', 'value', 'allowed', 'a\u202Eb', '\ud800', ''),
  )
  const atom = fc.oneof(
    text,
    fc.constantFrom<unknown>(
      account,
      other,
      bytes32,
      '0x',
      '0X12',
      '-5',
      '0x01',
      '1'.repeat(90),
      2 ** 200,
      1n,
      true,
      null,
      {},
      [],
    ),
    fc.maxSafeInteger(),
  )
  const typeNames = fc.constantFrom(
    'address',
    'uint256',
    'uint8',
    'int256',
    'bytes',
    'bytes32',
    'string',
    'bool',
    'Inner',
    'Inner[]',
    'OfferItem[]',
    'string[]',
    'uint256[2][]',
  )
  const members = fc.array(
    fc.record({ name: fc.oneof(text, fc.constantFrom('spender', 'to', 'data', 'operation')), type: typeNames }),
    { maxLength: 5 },
  )
  const primaryTypes = fc.constantFrom(
    'Permit',
    'PermitSingle',
    'OrderComponents',
    'BulkOrder',
    'SafeTx',
    'Mail',
    'EIP712Domain',
    'toString',
  )
  const known = fc.constantFrom(
    typed('OrderComponents', orderTypes, sale),
    typed('SafeTx', safeTypes, safeTx()),
    typed('Permit', permitTypes, permit(1)),
  )
  /** Known data in which one value is replaced. */
  const damaged = fc.tuple(known, fc.nat(20), atom).map(([data, place, value]) => {
    const keys = Object.keys(data.message)
    return { ...data, message: { ...data.message, [keys[place % keys.length] ?? '']: value } }
  })
  const invented = fc
    .record({
      primaryType: primaryTypes,
      outer: members,
      inner: members,
      domain: fc.record({ name: text }),
      values: fc.array(atom, { minLength: 5, maxLength: 5 }),
    })
    .map(({ primaryType, outer, inner, domain, values }) => {
      const structOf = (list: { name: string }[]) =>
        Object.fromEntries(list.map(({ name }, index) => [name, values[index]]))
      const message = Object.fromEntries(
        outer.map(({ name, type }, index) => [
          name,
          type === 'Inner'
            ? structOf(inner)
            : type.endsWith('[]')
              ? [type === 'Inner[]' ? structOf(inner) : values[index]]
              : values[index],
        ]),
      )
      return { types: { [primaryType]: outer, Inner: inner }, primaryType, domain, message }
    })
  const textsOf = (fields: readonly TypedField[]): string[] =>
    fields.flatMap((field) => [field.name, ...('value' in field ? [field.value] : textsOf(field.fields))])
  /** Lists the addresses that are signed, wherever they are. */
  const addressesOf = (fields: readonly TypedField[]): string[] =>
    fields.flatMap((field) =>
      'value' in field ? (field.type === 'address' ? [field.value] : []) : addressesOf(field.fields),
    )

  it('error: is unreadable, or is shown in full, without hidden characters, and with a danger', () => {
    let read = 0
    fc.assert(
      fc.property(fc.oneof(damaged, invented), (given) => {
        let data: ReturnType<typeof readTypedData>
        try {
          data = readTypedData(given)
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableTypedDataError)
          return
        }
        read += 1
        const fields = listTypedDataFields(data)
        for (const shown of textsOf([...listTypedDataDomain(data), ...fields]))
          expect(shown.replaceAll(/\u200C|\u200D|[\n\r\t]/g, '')).not.toMatch(/\p{C}/u)
        const spender = data.message['spender']
        if (data.types[data.primaryType]?.some(({ name, type }) => name === 'spender' && type === 'address'))
          expect(addressesOf(fields)).toContain(spender)
        expect(listTypedDataDangers(data).length).toBeGreaterThan(0)
        listOrders(data)
        readSafeCall(data)
      }),
      { numRuns: 2_000 },
    )
    // Otherwise the property would hold only because all data were refused.
    expect(read).toBeGreaterThan(100)
  })
})
