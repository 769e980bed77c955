import { type Address, encodeFunctionData, erc20Abi, type Hex, maxUint256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { tokenNode } from '../test/tokenNode.ts'
import { describeApproval } from './describeApproval.ts'

const ME: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SPENDER: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN: Address = '0x0e2457Dc13731657BdeEDa7467264cA114C0a528'

const dollarNode = tokenNode({ symbol: 'HUSD', decimals: 6 })
const approve = (value: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [SPENDER, value] })
const callOf = (data: Hex, value = 0n) => ({ from: ME, to: TOKEN, data, value })

describe('describeApproval', () => {
  it("default: states the amount in the token's own unit, and the full addresses of spender and token", async () => {
    expect(await describeApproval(callOf(approve(5_250_000n)), dollarNode)).toEqual({
      sentence: 'Let 0x709…79C8 spend 5.25 HUSD',
      contractName: '',
      fields: [
        { label: 'May be spent', value: '5.25 HUSD' },
        { label: 'Spender', value: SPENDER },
        { label: 'Token contract', value: TOKEN },
      ],
      extent: 'exact',
    })
  })

  it.each([
    [maxUint256, 'Let 0x709…79C8 spend all HUSD', 'all'],
    // Tokens that store allowances in 96 bits treat this amount as unlimited.
    [2n ** 96n - 1n, 'Let 0x709…79C8 spend all HUSD', 'all'],
    [2n ** 96n - 2n, 'Let 0x709…79C8 spend 79228162514264337593543.950334 HUSD', 'exact'],
    [1n, 'Let 0x709…79C8 spend 0.000001 HUSD', 'exact'],
    [0n, 'Let 0x709…79C8 spend no more HUSD', 'none'],
  ])('behavior: describes an approval of %s with its extent', async (value, sentence, extent) => {
    expect(await describeApproval(callOf(approve(value)), dollarNode)).toMatchObject({ sentence, extent })
  })

  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [SPENDER, 1n] })
  it.each([
    ['ether sent along', callOf(approve(1n), 1n), dollarNode],
    ['a byte too many', callOf(`${approve(1n)}00`), dollarNode],
    ['an address with dirty bytes', callOf(approve(1n).replace('095ea7b300', '095ea7b301') as Hex), dollarNode],
    ['another call', callOf(transfer), dollarNode],
    ['an NFT, which has no decimals', callOf(approve(1n)), tokenNode({ symbol: 'HERON' })],
    ['a token without a symbol', callOf(approve(1n)), tokenNode({ decimals: 6 })],
    ['a symbol that continues the sentence', callOf(approve(1n)), tokenNode({ symbol: 'HUSD once', decimals: 6 })],
    ['a symbol that reverses the text after it', callOf(approve(1n)), tokenNode({ symbol: 'A\u202EB', decimals: 6 })],
    ['a node that answers nonsense', callOf(approve(1n)), async () => ({})],
  ])('error: does not describe %s', async (_, call, read) => {
    expect(await describeApproval(call, read)).toBeUndefined()
  })
})
