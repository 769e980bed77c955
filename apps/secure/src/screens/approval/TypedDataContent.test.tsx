import { readTypedData, type TypedData } from '@holdfast/clear-signing/requests'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { english } from '../../messages/english.ts'
import { TextsContext } from '../../messages/texts.ts'
import { readFacts } from '../test/readFacts.ts'
import { TypedDataContent } from './TypedDataContent.tsx'

afterEach(cleanup)

const spender = '0xa8a60497F5a39F22eb6407901958d378B4D75a4C'
const types = {
  Order: [
    { name: 'item', type: 'string' },
    { name: 'terms', type: 'Terms' },
  ],
  Terms: [
    { name: 'spender', type: 'address' },
    { name: 'salt', type: 'bytes32' },
    { name: 'amount', type: 'uint256' },
  ],
}
const message = { item: 'a lamp', terms: { spender, salt: `0x${'ab'.repeat(32)}`, amount: '77' } }

const chain = {
  id: 1,
  caipNetworkId: 'eip155:1',
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorerUrl: null,
}
const drawData = (typedData: TypedData) =>
  render(
    <TextsContext value={english}>
      <TypedDataContent typedData={typedData} chain={chain} />
    </TextsContext>,
  )
const draw = (domain: TypedData['domain']) => drawData({ types, primaryType: 'Order', domain, message })

/** Writes the members of a type as its encoding does: `address owner,uint256 value`. */
const typed = (
  primaryType: string,
  itsTypes: Readonly<Record<string, string>>,
  itsMessage: object,
  domain: object = { chainId: 1 },
) =>
  readTypedData({
    types: Object.fromEntries(
      Object.entries(itsTypes).map(([name, members]) => [
        name,
        members.split(',').map((member) => ({ name: member.split(' ')[1], type: member.split(' ')[0] })),
      ]),
    ),
    primaryType,
    domain,
    message: itsMessage,
  })

describe('TypedDataContent', () => {
  test('default: shows the domain, and every field with its nesting', () => {
    draw({ name: 'Bazaar', chainId: 10 })
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      english.card.domain,
      english.card.data,
    ])
    expect(screen.getByText('Bazaar')).toBeTruthy()
    const terms = screen.getByText('terms').nextElementSibling
    expect([...(terms?.querySelectorAll('dt') ?? [])].map((name) => name.textContent)).toEqual([
      'spender',
      'salt',
      'amount',
    ])
  })

  test('behavior: shows addresses and bytes as code, but not text and numbers', () => {
    draw({})
    const isCode = (text: string) => screen.getByText(text).dataset['code'] === 'true'
    expect([spender, message.terms.salt, '77', 'a lamp'].map(isCode)).toEqual([true, true, false, false])
  })

  test('behavior: data without a domain has no heading for the domain', () => {
    draw({})
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([english.card.data])
  })

  test('default: shows what each order of a tree gives and gets, before the fields', () => {
    const nowhere = '0x0000000000000000000000000000000000000000'
    const bytes = `0x${'00'.repeat(32)}`
    const item = { itemType: 2, token: nowhere, identifierOrCriteria: 7, startAmount: 1, endAmount: 1 }
    const ether = { ...item, itemType: 0, identifierOrCriteria: 0, startAmount: '1500000000000000000' }
    const paid = { ...ether, endAmount: ether.startAmount, recipient: spender }
    const order = (consideration: object[]) => ({
      offerer: spender,
      zone: nowhere,
      offer: [item],
      consideration,
      orderType: 0,
      startTime: 0,
      endTime: 9,
      zoneHash: bytes,
      salt: 0,
      conduitKey: bytes,
      counter: 0,
    })
    const seaport = {
      OrderComponents:
        'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
      OfferItem: 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount',
      ConsiderationItem:
        'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient',
    }
    const shown = (data: TypedData) => {
      const { container } = drawData(data)
      return readFacts(container.querySelector('.frame-facts'))
    }
    const [given, taken] = [`−1 × ${nowhere} #7`, '+1.5 ETH']
    expect(shown(typed('OrderComponents', seaport, order([paid])))).toEqual([['What changes', `${given}${taken}`]])
    cleanup()
    const anywhere = typed('OrderComponents', seaport, order([paid]), {})
    expect(shown(anywhere)).toEqual([['What changes', `${given}+1.5 in any network’s currency`]])
    cleanup()
    const tree = { ...seaport, BulkOrder: 'OrderComponents[2] tree' }
    expect(shown(typed('BulkOrder', tree, { tree: [order([paid]), order([])] }))).toEqual([
      ['Order 1', `${given}${taken}`],
      ['Order 2', given],
    ])
  })

  test.each([
    ['1.5 ETH', { chainId: 1 }],
    // A Safe before 1.3.0 names no chain, and its signatures are valid on every chain.
    ['1.5 in any network’s currency', { verifyingContract: spender }],
  ])('default: shows what a Safe is told to call, with %s, before the fields', (amount, domain) => {
    const safe = { SafeTx: 'address to,uint256 value,bytes data,uint8 operation,uint256 nonce' }
    const call = { to: spender, value: '1500000000000000000', data: '0x12345678', operation: 0, nonce: 0 }
    const { container } = drawData(typed('SafeTx', safe, call, domain))
    expect(readFacts(container.querySelector('.frame-facts'))).toEqual([
      ['To', spender, 'code'],
      ['Amount', amount],
      ['Function', '0x12345678', 'code'],
    ])
  })
})
