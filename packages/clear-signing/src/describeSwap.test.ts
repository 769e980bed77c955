import { devnetTokens } from '@holdfast/contracts/devnet'
import { devnetSwap } from '@holdfast/contracts/devnet-swap'
import { swapGatewayAbi } from '@holdfast/contracts/swap'
import { type Address, encodeAbiParameters, encodeFunctionData, type Hex, parseEther, parseUnits } from 'viem'
import { describe, expect, it } from 'vitest'
import { describeCall } from './describeCall.ts'
import type { ReadChain } from './tokenFacts.ts'

const currency = { symbol: 'ETH', decimals: 18 }
const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const signer = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const other = '0x00000000000000000000000000000000000000c5'
const { swapGateway: to, swapRouter: router, reed } = devnetSwap
const dollar = devnetTokens.dollar.address

/** The symbols and decimals that the two tokens return. */
const facts: Record<string, readonly [symbol: string, decimals: number]> = {
  [dollar.toLowerCase()]: ['HUSD', 6],
  [reed.toLowerCase()]: ['REED', 18],
}
const readWith =
  (known: typeof facts): ReadChain =>
  (_method, [call]) => {
    const { to: token, data } = call as { to: Address; data: Hex } // describeCall sends calls in this form.
    const [symbol, decimals] = known[token.toLowerCase()] ?? []
    if (symbol === undefined || decimals === undefined) return Promise.resolve('0x')
    const isSymbol = data === '0x95d89b41'
    return Promise.resolve(
      isSymbol
        ? encodeAbiParameters([{ type: 'string' }], [symbol])
        : encodeAbiParameters([{ type: 'uint8' }], [decimals]),
    )
  }
const read = readWith(facts)

const order = {
  tokenIn: native,
  amountIn: parseEther('1.5'),
  tokenOut: dollar,
  minimumOut: parseUnits('3000', 6),
  recipient: signer,
  deadline: 1_800_000_000n,
} as const
const route = [{ router, amountIn: parseEther('1.48725'), data: '0xdeadbeef' }] as const
type Order = { [Key in keyof typeof order]: (typeof order)[Key] extends bigint ? bigint : Address }
const callOf = (change: Partial<Order> = {}): describeCall.Call => {
  const changed: Order = { ...order, ...change }
  const data = encodeFunctionData({ abi: swapGatewayAbi, functionName: 'swap', args: [changed, route] })
  return { chainId: 31337, from: signer, to, data, value: changed.tokenIn === native ? changed.amountIn : 0n }
}
const ofReed = { tokenIn: reed, amountIn: parseEther('0.25'), tokenOut: native, minimumOut: 1n } as const

const permit = { deadline: 9n, v: 27, r: `0x${'11'.repeat(32)}`, s: `0x${'22'.repeat(32)}` } as const
const withPermit = encodeFunctionData({
  abi: swapGatewayAbi,
  functionName: 'swapWithPermit',
  args: [{ ...order, ...ofReed }, route, permit],
})

describe('describeCall of the gateway’s swaps', () => {
  it('default: describes a swap of ether for a token', async () => {
    expect(await describeCall(callOf(), { currency, read })).toEqual({
      sentence: 'Swap 1.5 ETH for at least 3000 HUSD',
      contractName: 'Holdfast SwapGateway',
      fields: [
        { label: 'You pay', value: '1.5 ETH' },
        { label: 'You receive at least', value: '3000 HUSD' },
        { label: 'Token received', value: dollar },
        { label: 'Recipient', value: signer },
        { label: 'Valid until', value: expect.stringContaining('2027-01-15') },
        { label: 'Sent along', value: '1.5 ETH' },
      ],
    })
  })

  it('default: describes a swap of a token for ether', async () => {
    const description = await describeCall(callOf(ofReed), { currency, read })
    expect(description?.sentence).toBe('Swap 0.25 REED for at least 0.000000000000000001 ETH')
    expect(description?.fields.slice(0, 3)).toEqual([
      { label: 'You pay', value: '0.25 REED' },
      { label: 'Token paid', value: reed },
      { label: 'You receive at least', value: '0.000000000000000001 ETH' },
    ])
    expect(description?.fields.map(({ label }) => label)).not.toContain('Sent along')
  })

  it('default: describes a swap with either kind of permit', async () => {
    const permit2 = { nonce: 7n, deadline: 9n, signature: '0x1234' } as const
    const args = [{ ...order, ...ofReed }, route, permit2] as const
    const withPermit2 = encodeFunctionData({ abi: swapGatewayAbi, functionName: 'swapWithPermit2', args })
    for (const data of [withPermit, withPermit2]) {
      const description = await describeCall({ ...callOf(ofReed), data }, { currency, read })
      expect(description?.sentence).toBe('Swap 0.25 REED for at least 0.000000000000000001 ETH')
    }
  })

  it.each<[string, describeCall.Call, ReadChain | undefined]>([
    ['a swap for another recipient', callOf({ recipient: other }), read],
    ['a swap without a known signer', { ...callOf(), from: undefined }, read],
    ['another contract', { ...callOf(), to: other }, read],
    ['a byte too many', { ...callOf(), data: `${callOf().data}00` }, read],
    ['ether with a permit, which the contract rejects', { ...callOf(ofReed), data: withPermit, value: 1n }, read],
    ['a token without a symbol', callOf({ tokenOut: other }), read],
    ['amounts of tokens when no node can be asked', callOf(), undefined],
    ['a symbol of several words', callOf(), readWith({ [dollar.toLowerCase()]: ['HUSD or 9 ETH', 6] })],
    ['a symbol with a character that reverses it', callOf(), readWith({ [dollar.toLowerCase()]: ['\u202EDSUH', 6] })],
  ])('error: does not describe %s', async (_name, call, readChain) => {
    expect(await describeCall(call, { currency, read: readChain })).toBeUndefined()
  })
})
