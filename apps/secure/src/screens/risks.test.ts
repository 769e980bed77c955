import { decodeCall, readTypedData } from '@holdfast/clear-signing/requests'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { risksOfMessage, risksOfTransaction, risksOfTypedData } from './risks.ts'

const origin = 'https://app.example:8443'
const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'

describe('risksOfMessage', () => {
  const signIn = (domain: string) => `${domain} wants you to sign in with your Ethereum account:\n${address}\n\nURI: x`
  test.each([
    ['plain text', 'hello', []],
    ['a sign-in to the page’s own site', signIn('app.example:8443'), []],
    ['a sign-in to the page’s own site, with its scheme', signIn('https://app.example:8443'), []],
    ['a sign-in to another site', signIn('bank.example'), ['foreignDomain']],
    ['a sign-in to another port', signIn('app.example'), ['foreignDomain']],
    [
      'a sign-in to a site whose name begins like the page’s',
      signIn('app.example:8443.evil.example'),
      ['foreignDomain'],
    ],
    [
      'a sign-in to another site with a Solana account',
      signIn('bank.example').replace('Ethereum', 'Solana'),
      ['foreignDomain'],
    ],
    ['bytes that are not text', undefined, ['unreadableMessage']],
  ])('default: returns the risks of %s', (_, text, risks) => {
    expect(risksOfMessage(text, origin).map(({ risk }) => risk)).toEqual(risks)
  })
})

describe('risksOfTypedData', () => {
  test.each<[string, string, object, string[]]>([
    ['a permit', 'Permit', { value: 1 }, ['danger permit']],
    ['an unlimited permit', 'Permit', { value: `${maxUint256}` }, ['danger permit', 'danger unlimitedAllowance']],
    ['an instruction to an account', 'ForwardRequest', { value: 1 }, ['danger actsForAccount']],
    ['an order', 'OrderComponents', { value: 1 }, ['danger order']],
    ['data that are not known', 'Order', { value: 1 }, ['warning unknownData']],
  ])('default: returns the risks of %s', (_, primaryType, message, risks) => {
    const types = { [primaryType]: [{ name: 'value', type: 'uint256' }] }
    const data = readTypedData({ types, primaryType, domain: {}, message })
    expect(risksOfTypedData(data).map(({ tone, risk }) => `${tone} ${risk}`)).toEqual(risks)
  })
})

describe('risksOfTransaction', () => {
  const approvalOf = (amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [address, amount] })
  const approve = (amount: bigint) => decodeCall(approvalOf(amount), { isToken: true })
  const multicall = (...calls: readonly Hex[]) =>
    decodeCall(
      encodeFunctionData({
        abi: parseAbi(['function multicall(bytes[] data)']),
        functionName: 'multicall',
        args: [calls],
      }),
    )
  const harmless = {
    call: decodeCall('0x'),
    grants: [],
    createsContract: false,
    isDescribed: false,
    simulation: 'succeeds',
    lacksFunds: false,
    takesAll: false,
    isLookalike: false,
  } as const
  test.each([
    ['a transfer of ether', {}, []],
    ['an unlimited allowance', { call: approve(maxUint256) }, ['danger unlimitedAllowance']],
    ['an allowance', { call: approve(5n) }, ['warning allowance']],
    ['the end of an allowance', { call: approve(0n) }, []],
    [
      'allowances within a multicall',
      { call: multicall(approvalOf(maxUint256), approvalOf(5n), approvalOf(6n)) },
      ['danger unlimitedAllowance', 'warning allowance'],
    ],
    [
      'an unknown function within a multicall',
      { call: multicall(approvalOf(5n), '0x12345678') },
      ['warning allowance', 'warning unknownCall'],
    ],
    [
      'rights that an unknown function gives',
      { call: decodeCall('0x12345678'), grants: ['allowance', 'allOfCollection', 'allowance'] },
      ['warning allowance', 'danger allOfCollection', 'warning unknownCall'],
    ],
    ['an unknown function', { call: decodeCall('0x12345678') }, ['warning unknownCall']],
    ['a described function', { call: decodeCall('0x12345678'), isDescribed: true }, []],
    ['a transaction that would fail', { simulation: 'fails' }, ['danger wouldFail']],
    ['a node that cannot simulate', { simulation: 'unknown' }, ['warning notSimulated']],
    ['a new contract', { call: decodeCall('0x60806040'), createsContract: true }, ['warning createsContract']],
    ['the whole balance', { takesAll: true }, ['danger takesAll']],
    ['a receiver that looks like a known one', { isLookalike: true }, ['danger lookalike']],
    ['a short balance', { lacksFunds: true }, ['warning balanceTooLow']],
  ] as const)('default: returns the risks of %s', (_, change, risks) => {
    expect(risksOfTransaction({ ...harmless, ...change }).map(({ tone, risk }) => `${tone} ${risk}`)).toEqual(risks)
  })
})
