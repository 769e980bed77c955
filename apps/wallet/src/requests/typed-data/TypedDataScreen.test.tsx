import { screen, within } from '@testing-library/react'
import { encodeFunctionData, erc20Abi, maxUint256, verifyTypedData } from 'viem'
import { describe, expect, it } from 'vitest'
import { press } from '../../../test/drawWallet.tsx'
import { approver, first, heading, useRequestScreen, variantOf } from '../../../test/requestScreens.tsx'

const { open } = useRequestScreen()

describe('typed data', () => {
  const domain = { name: 'Bazaar', version: '1', chainId: 31_337 }
  const types = { Bid: [{ name: 'item', type: 'string' }] }
  const definition = (change: object = {}) => ({
    types,
    primaryType: 'Bid' as const,
    domain: { ...domain, ...change },
    message: { item: 'a lamp' },
  })

  it('default: the screen shows every field, and exactly this data is signed', async () => {
    const { ask } = await open()
    const answer = ask('eth_signTypedData_v4', [first, JSON.stringify(definition())])
    await heading('Sign this data?')
    expect(screen.getByText(/^A contract may act on this signature later/)).toBeTruthy()
    const meant = within(screen.getByRole('region', { name: 'Meant for' }))
    expect(meant.getAllByRole('listitem').map((field) => field.textContent)).toEqual([
      'NameBazaar',
      'Version1',
      'Chain31337',
    ])
    expect(within(screen.getByRole('region', { name: 'Data · Bid' })).getByRole('listitem').textContent).toBe(
      'itema lamp',
    )
    for (const text of [/^This data is for chain/, /^This lets another account/])
      expect(screen.queryByText(text)).toBeNull()
    const note = screen.getByText(/^The wallet does not know this kind of data/)
    expect(note.closest('[data-tone]')?.getAttribute('data-tone')).toBe('warning')
    expect(variantOf('Sign')).toBe('primary')
    await press('Sign')
    const signature = (await answer) as `0x${string}` // The next line checks it.
    expect(await verifyTypedData({ address: first, ...definition(), signature })).toBe(true)
  })

  it('behavior: the screen warns of data for another chain', async () => {
    const { ask } = await open()
    void ask('eth_signTypedData_v4', [first, JSON.stringify(definition({ chainId: 1 }))])
    await heading('Sign this data?')
    expect(screen.getByText(/^This data is for chain 1, but the app asks on One/)).toBeTruthy()
    expect(variantOf('Sign')).toBe('danger')
  })

  it('behavior: the screen names fields without a value, and data without a domain', async () => {
    const { ask } = await open()
    const data = { types, primaryType: 'Bid', domain: {}, message: { item: '' } }
    void ask('eth_signTypedData_v4', [first, JSON.stringify(data)])
    await heading('Sign this data?')
    expect(screen.getByRole('region', { name: 'Meant for' }).textContent).toBe('Meant forNothing')
    expect(screen.getByRole('listitem').textContent).toBe('itemNothing')
  })

  it('behavior: the screen warns of a permit that lets others spend tokens, and shows its nested fields', async () => {
    const { ask } = await open()
    const spender = '0x00000000000000000000000000000000000000aa'
    const permit = {
      types: {
        PermitSingle: [
          { name: 'details', type: 'PermitDetails' },
          { name: 'spender', type: 'address' },
          { name: 'sigDeadline', type: 'uint256' },
        ],
        PermitDetails: [
          { name: 'token', type: 'address' },
          { name: 'amount', type: 'uint160' },
          { name: 'expiration', type: 'uint48' },
          { name: 'nonce', type: 'uint48' },
        ],
      },
      primaryType: 'PermitSingle',
      domain: { name: 'Permit2', chainId: 31_337, verifyingContract: spender },
      message: { details: { token: spender, amount: '77', expiration: 5, nonce: 0 }, spender, sigDeadline: '9' },
    }
    void ask('eth_signTypedData_v4', [first, JSON.stringify(permit)])
    await heading('Sign this data?')
    expect(
      screen.getByText('This lets another account spend your tokens, without a transaction of yours.'),
    ).toBeTruthy()
    for (const text of ['details', 'amount', '77', 'expiration']) expect(screen.getByText(text)).toBeTruthy()
    expect(variantOf('Sign')).toBe('danger')
  })
})

describe('typed data that acts for the user', () => {
  const seaport = {
    OrderComponents:
      'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
    OfferItem: 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount',
    ConsiderationItem:
      'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient',
  }
  const safe = {
    SafeTx:
      'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
  }
  const dataOf = (
    primaryType: string,
    types: Readonly<Record<string, string>>,
    message: object,
    chain: object = { chainId: 31_337 },
  ) => ({
    types: Object.fromEntries(
      Object.entries(types).map(([name, members]) => [
        name,
        members.split(',').map((member) => ({ name: member.split(' ')[1], type: member.split(' ')[0] })),
      ]),
    ),
    primaryType,
    domain: { name: 'Any', ...chain },
    message,
  })
  const nowhere = '0x0000000000000000000000000000000000000000'
  const collection = '0x00000000000000000000000000000000000000cc'
  const item = { itemType: 2, token: collection, identifierOrCriteria: 7, startAmount: 1, endAmount: 1 }
  const price = { itemType: 0, token: nowhere, identifierOrCriteria: 0, startAmount: '1000000000000000000' }
  const order = {
    offerer: first,
    zone: nowhere,
    offer: [item],
    consideration: [{ ...price, endAmount: '500000000000000000', recipient: first }],
    orderType: 0,
    startTime: 0,
    endTime: 9,
    zoneHash: `0x${'00'.repeat(32)}`,
    salt: 0,
    conduitKey: `0x${'00'.repeat(32)}`,
    counter: 0,
  }
  const changes = () => screen.queryByText('What changes')?.nextElementSibling?.textContent

  it('default: the screen shows what an order gives and gets', async () => {
    const { ask } = await open()
    void ask('eth_signTypedData_v4', [first, JSON.stringify(dataOf('OrderComponents', seaport, order))])
    await heading('Sign this data?')
    expect(screen.getByText(/^This lets others take what you offer/)).toBeTruthy()
    expect(screen.queryByText('You get nothing in return.')).toBeNull()
    expect(changes()).toBe(`−1 × ${collection} #7+0.5 ETH`)
    expect(variantOf('Sign')).toBe('danger')
  })

  it('behavior: the screen warns of an order for nothing; on another chain it shows only the fields', async () => {
    const { ask } = await open()
    const gift = { ...order, consideration: [] }
    void ask('eth_signTypedData_v4', [first, JSON.stringify(dataOf('OrderComponents', seaport, gift, { chainId: 1 }))])
    await heading('Sign this data?')
    expect(screen.getByText('You get nothing in return.')).toBeTruthy()
    expect(changes()).toBeUndefined()
  })

  it('behavior: without a chain in the domain, amounts are in no chain’s currency', async () => {
    const { ask } = await open()
    void ask('eth_signTypedData_v4', [first, JSON.stringify(dataOf('OrderComponents', seaport, order, {}))])
    await heading('Sign this data?')
    expect(changes()).toBe(`−1 × ${collection} #7+0.5 in any chain’s currency`)
  })

  it('default: the screen shows what a Safe is told to call', async () => {
    const { ask } = await open()
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [approver, maxUint256] })
    const call = { to: collection, value: 0, data, operation: 1, safeTxGas: 0, baseGas: 0, gasPrice: 0 }
    const message = { ...call, gasToken: nowhere, refundReceiver: nowhere, nonce: 0 }
    void ask('eth_signTypedData_v4', [first, JSON.stringify(dataOf('SafeTx', safe, message))])
    await heading('Sign this data?')
    for (const text of [/^This lets others act for an account/, /full control/, /take all of this token/])
      expect(screen.getByText(text)).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Function' })).getByText('approve')).toBeTruthy()
    expect(variantOf('Sign')).toBe('danger')
  })
})
