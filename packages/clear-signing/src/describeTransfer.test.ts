import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { tokenNode } from '../test/tokenNode.ts'
import { describeTransfer } from './describeTransfer.ts'
import type { ReadChain } from './tokenFacts.ts'

const ME: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const FRIEND: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN: Address = '0x0e2457Dc13731657BdeEDa7467264cA114C0a528'

const erc20 = parseAbi([
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
])
const nft = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
])
const dollars = tokenNode({ symbol: 'HUSD', decimals: 6 })
const transfer = (value: bigint): Hex =>
  encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [FRIEND, value] })
const callOf = (data: Hex, value = 0n): describeTransfer.Call => ({ from: ME, to: TOKEN, data, value })

describe('describeTransfer', () => {
  it('default: describes a transfer of an ERC-20 with the amount in the token’s own unit, and the full addresses of receiver and token', async () => {
    expect(await describeTransfer(callOf(transfer(5_250_000n)), dollars)).toEqual({
      sentence: 'Send 5.25 HUSD to 0x709…79C8',
      contractName: '',
      fields: [
        { label: 'Amount', value: '5.25 HUSD' },
        { label: 'To', value: FRIEND },
        { label: 'Token contract', value: TOKEN },
      ],
    })
  })

  it('behavior: reads the symbol of an older token, which is not a string but 32 bytes', async () => {
    const maker = tokenNode({ symbol: 'MKR', decimals: 6 }, { bytes32: true })
    expect((await describeTransfer(callOf(transfer(5_250_000n)), maker))?.sentence).toBe('Send 5.25 MKR to 0x709…79C8')
  })

  it('default: describes a transfer of an ERC-721 with or without a name', async () => {
    const data = encodeFunctionData({ abi: nft, functionName: 'safeTransferFrom', args: [ME, FRIEND, 12n] })
    const named = await describeTransfer(callOf(data), tokenNode({ name: 'Two Herons' }))
    expect(named?.sentence).toBe('Send NFT #12 to 0x709…79C8')
    expect(named?.fields.slice(0, 2)).toEqual([
      { label: 'Collection', value: 'Two Herons' },
      { label: 'Token ID', value: '12' },
    ])
    // A name that may look different from its content is left out.
    for (const name of [undefined, ' ', 'A\u202EB', 'A\u3164B', 'A\u2800B', 'x'.repeat(33)]) {
      const unnamed = await describeTransfer(callOf(data), tokenNode({ ...(name && { name }) }))
      expect(unnamed?.sentence).toBe('Send NFT #12 to 0x709…79C8')
      expect(unnamed?.fields[0]).toEqual({ label: 'Token ID', value: '12' })
    }
  })

  it('default: describes a transfer of several units of an ERC-1155', async () => {
    const data = encodeFunctionData({ abi: nft, functionName: 'safeTransferFrom', args: [ME, FRIEND, 2n, 3n, '0x'] })
    const described = await describeTransfer(callOf(data), tokenNode({ name: 'Shells' }))
    expect(described?.sentence).toBe('Send 3 × NFT #2 to 0x709…79C8')
    expect(described?.fields).toContainEqual({ label: 'Quantity', value: '3' })
  })

  const ofAnotherOwner = encodeFunctionData({ abi: nft, functionName: 'safeTransferFrom', args: [FRIEND, ME, 12n] })
  const withData = encodeFunctionData({
    abi: nft,
    functionName: 'safeTransferFrom',
    args: [ME, FRIEND, 2n, 3n, '0xaa'],
  })
  const withData721 = encodeFunctionData({ abi: nft, functionName: 'safeTransferFrom', args: [ME, FRIEND, 2n, '0xaa'] })
  const transferFrom = encodeFunctionData({ abi: erc20, functionName: 'transferFrom', args: [ME, FRIEND, 1n] })
  it.each<[string, describeTransfer.Call, ReadChain]>([
    ['ether sent along', callOf(transfer(1n), 1n), dollars],
    ['a byte too many', callOf(`${transfer(1n)}00`), dollars],
    ['a byte too few', callOf(transfer(1n).slice(0, -2) as Hex), dollars],
    ['an address with dirty bytes', callOf(transfer(1n).replace('a9059cbb00', 'a9059cbb01') as Hex), dollars],
    ['a token of another account', callOf(ofAnotherOwner), tokenNode({ name: 'Herons' })],
    ['data for the receiver', callOf(withData), tokenNode({ name: 'Shells' })],
    ['data for the receiver of an ERC-721', callOf(withData721), tokenNode({ name: 'Herons' })],
    ['a call that two standards share', callOf(transferFrom), dollars],
    ['a token without decimals', callOf(transfer(1n)), tokenNode({ symbol: 'HUSD' })],
    ['a token without a symbol', callOf(transfer(1n)), tokenNode({ decimals: 6 })],
    ['a symbol that continues the sentence', callOf(transfer(1n)), tokenNode({ symbol: 'HUSD to Bob', decimals: 6 })],
    ['a token with too many decimals', callOf(transfer(1n)), tokenNode({ symbol: 'HUSD', decimals: 37 })],
    ['a symbol with a letter that looks blank', callOf(transfer(1n)), tokenNode({ symbol: 'A\u3164B', decimals: 6 })],
    ['a symbol that is too long', callOf(transfer(1n)), tokenNode({ symbol: 'x'.repeat(33), decimals: 6 })],
    ['a symbol that reverses the text after it', callOf(transfer(1n)), tokenNode({ symbol: 'A\u202EB', decimals: 6 })],
    ['a node that answers nonsense', callOf(transfer(1n)), async () => ({})],
    ['a call without data', callOf('0x'), dollars],
  ])('error: does not describe %s', async (_name, call, read) => {
    expect(await describeTransfer(call, read)).toBeUndefined()
  })
})
