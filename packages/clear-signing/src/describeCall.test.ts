import type { Descriptor } from '@ethereum-sourcify/clear-signing'
import { getStakeDeployment, stakeAbi } from '@holdfast/contracts'
import fc from 'fast-check'
import { type Address, encodeFunctionData, formatEther, type Hex, parseAbi, parseEther } from 'viem'
import { describe, expect, it } from 'vitest'
import { describeCall } from './describeCall.ts'

const currency = { symbol: 'ETH', decimals: 18 }
const stake = getStakeDeployment(31337)?.address as Address // The devnet always has one.
const withdrawal = (amount: bigint): Hex =>
  encodeFunctionData({ abi: stakeAbi, functionName: 'withdraw', args: [amount] })
const deposit = encodeFunctionData({ abi: stakeAbi, functionName: 'deposit' })
const quarter = withdrawal(parseEther('0.25'))

describe('describeCall', () => {
  it.each([
    ['a withdrawal', { data: quarter, value: 0n }, 'Withdraw 0.25 ETH', '0.25 ETH'],
    ['a deposit', { data: deposit, value: parseEther('1.5') }, 'Deposit 1.5 ETH', '1.5 ETH'],
    [
      'a deposit of one wei',
      { data: deposit, value: 1n },
      'Deposit 0.000000000000000001 ETH',
      '0.000000000000000001 ETH',
    ],
  ])('default: describes %s', async (_name, call, sentence, amount) => {
    expect(await describeCall({ chainId: 31337, to: stake, ...call }, { currency })).toEqual({
      sentence,
      contractName: 'Holdfast Stake',
      fields: [{ label: 'Amount', value: amount }],
    })
  })

  it('default: writes every amount exactly', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt(0n, 2n ** 256n - 1n), async (amount) => {
        const call = { chainId: 31337, to: stake, data: withdrawal(amount), value: 0n }
        expect((await describeCall(call, { currency }))?.sentence).toBe(`Withdraw ${formatEther(amount)} ETH`)
      }),
    )
  })

  it('default: ignores the letter case of address and data', async () => {
    const upper: Hex = `0x${quarter.slice(2).toUpperCase()}`
    const call = { chainId: 31337, to: stake.toLowerCase() as Address, data: upper, value: 0n }
    expect((await describeCall(call, { currency }))?.sentence).toBe('Withdraw 0.25 ETH')
  })

  it('param currency: shows amounts in the chain’s own currency', async () => {
    const call = { chainId: 31337, to: stake, data: quarter, value: 0n }
    const described = await describeCall(call, { currency: { symbol: 'KELP', decimals: 17 } })
    expect(described?.sentence).toBe('Withdraw 2.5 KELP')
  })

  it.each<[string, Partial<describeCall.Call>]>([
    ['another chain', { chainId: 31338 }],
    ['another address', { to: '0x00000000000000000000000000000000000000c5' }],
    ['another selector', { data: `0xdeadbeef${quarter.slice(10)}` }],
    ['another function of the contract', { data: encodeFunctionData({ abi: stakeAbi, functionName: 'total' }) }],
    ['no data', { data: '0x' }],
    ['less than a selector', { data: quarter.slice(0, 8) as Hex }],
    ['a selector alone', { data: quarter.slice(0, 10) as Hex }],
    ['a byte too few', { data: quarter.slice(0, -2) as Hex }],
    ['a byte too many', { data: `${quarter}00` }],
    ['a word too many', { data: `${quarter}${'00'.repeat(32)}` }],
    ['a deposit with a byte after it', { data: `${deposit}00` }],
    ['ether that the sentence does not state', { value: 1n }],
  ])('error: does not describe %s', async (_name, change) => {
    const call = { chainId: 31337, to: stake, data: quarter, value: 0n, ...change }
    expect(await describeCall(call, { currency })).toBeUndefined()
  })
})

const farm = '0x00000000000000000000000000000000000000fa'
const farmAbi = parseAbi([
  'function plant(address keeper,uint256 amount,uint64 until,string note)',
  'function pay(address token,uint256 amount)',
])
const plant = (note: string): Hex =>
  encodeFunctionData({ abi: farmAbi, functionName: 'plant', args: [stake, 2_500_000n, 1_800_000_000n, note] })

/** Builds the description of a contract, with all features that the descriptions of our own contracts do not use. */
function farmWith(
  change: Partial<NonNullable<NonNullable<Descriptor['display']>['formats']>[string]> = {},
): Descriptor {
  return {
    context: { contract: { deployments: [{ chainId: 1, address: farm }] } },
    metadata: { owner: 'Kelp', contractName: 'Farm', token: { name: 'Kelp', ticker: 'KLP', decimals: 6 } },
    display: {
      formats: {
        'plant(address keeper,uint256 amount,uint64 until,string note)': {
          intent: 'Plant',
          fields: [
            { path: 'keeper', label: 'Keeper', format: 'addressName' },
            { path: 'amount', label: 'Amount', format: 'tokenAmount', params: { tokenPath: '$.metadata.token' } },
            { path: 'until', label: 'Until', format: 'date', params: { encoding: 'timestamp' } },
            { path: 'note', label: 'Note', format: 'raw' },
          ],
          ...change,
        },
        'pay(address token,uint256 amount)': {
          intent: 'Pay',
          fields: [{ path: 'amount', label: 'Amount', format: 'tokenAmount', params: { tokenPath: 'token' } }],
        },
      },
    },
  }
}
const call = { chainId: 1, to: farm, data: plant('low tide'), value: 0n } as const

describe('describeCall with other descriptions', () => {
  it('default: formats addresses, amounts of tokens, dates and texts', async () => {
    expect(await describeCall(call, { currency, descriptors: [farmWith()] })).toEqual({
      sentence: 'Plant',
      contractName: 'Kelp Farm',
      fields: [
        { label: 'Keeper', value: stake },
        { label: 'Amount', value: '2.5 KLP' },
        { label: 'Until', value: expect.stringContaining('2027-01-15') },
        { label: 'Note', value: 'low tide' },
      ],
    })
  })

  it.each<[string, describeCall.Call, readonly Descriptor[]]>([
    ['a text beyond ASCII', { ...call, data: plant('Grün') }, [farmWith()]],
    ['a text with a line break', { ...call, data: plant('low\ntide') }, [farmWith()]],
    ['a text with a character that reverses it', { ...call, data: plant('\u202Eedit wol') }, [farmWith()]],
    ['bytes in the padding after a text', { ...call, data: `${call.data.slice(0, -2)}01` as Hex }, [farmWith()]],
    ['dirty bytes beside an address', { ...call, data: call.data.replace(/^(0x.{8})00/, '$1ff') as Hex }, [farmWith()]],
    [
      'an unknown token',
      { ...call, data: encodeFunctionData({ abi: farmAbi, functionName: 'pay', args: [stake, 1n] }) },
      [farmWith()],
    ],
    ['a call to a contract with two descriptions', call, [farmWith(), farmWith()]],
    ['a call whose sentence has an unknown field', call, [farmWith({ interpolatedIntent: 'Plant {seeds}' })]],
    [
      'ether in a field that is not always shown',
      { ...call, value: 1n },
      [farmWith({ fields: [{ path: '@.value', label: 'Sent', format: 'amount', visible: 'optional' }] })],
    ],
  ])('error: does not describe %s', async (_name, hostile, descriptors) => {
    expect(await describeCall(hostile, { currency, descriptors })).toBeUndefined()
  })
})
