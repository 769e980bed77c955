import { cleanup, render, screen } from '@testing-library/react'
import { encodeFunctionData, parseAbi, zeroAddress } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { testChain } from '../../config/test/testChain.ts'
import { english } from '../../messages/english.ts'
import { TextsContext } from '../../messages/texts.ts'
import { readFacts } from '../test/readFacts.ts'
import { TransactionContent } from './TransactionContent.tsx'

afterEach(cleanup)

const token = '0xa8a60497F5a39F22eb6407901958d378B4D75a4C'
const description = {
  sentence: 'Swap 1.5 ETH for at least 1 REED',
  contractName: 'Holdfast SwapGateway',
  fields: [
    { label: 'You receive at least', value: '1 REED' },
    { label: 'Token received', value: token },
  ],
}

type Content = Parameters<typeof TransactionContent>[0]['content']

function draw({
  prepared: preparedOverrides,
  ...content
}: Partial<Omit<Content, 'prepared'>> & { prepared?: Partial<Content['prepared']> }): void {
  const prepared = {
    gas: 21_000n,
    maxFeePerGas: 1n,
    maxPriorityFeePerGas: 1n,
    nonce: 0,
    maxFee: 10n ** 15n,
    simulation: 'unknown',
    changes: [],
    losses: [],
    grants: [],
    lacksFunds: false,
    takesAll: false,
    ...preparedOverrides,
  } as const
  const defaults = {
    kind: 'transaction',
    to: zeroAddress,
    value: 0n,
    data: '0xdeadbeef',
    prepared,
    description: undefined,
  } as const
  render(
    <TextsContext value={english}>
      <TransactionContent content={{ ...defaults, ...content }} chain={testChain} />
    </TextsContext>,
  )
}

test('default: for an unknown function with a description, shows the whole description, and the bytes on demand', () => {
  draw({ description })
  expect(screen.getByText('Swap 1.5 ETH for at least 1 REED')).toBeTruthy()
  expect(screen.getByText('You receive at least').nextSibling?.textContent).toBe('1 REED')
  expect(screen.getByText(token).dataset['code']).toBe('true')
  expect(screen.getByText('Holdfast SwapGateway').closest('details')?.textContent).toContain('0xdeadbeef')
})

test('behavior: shows the bytes of an unknown function without a description, and the arguments of a known function', () => {
  draw({})
  expect(screen.getByText('0xdeadbeef').tagName).toBe('DD')
  cleanup()
  draw({ data: '0xd0e30db0', description: { ...description, sentence: 'Deposit 1 ETH' } })
  expect(screen.getByText('deposit')).toBeTruthy()
  expect(screen.queryByText('You receive at least')).toBeNull()
})

test('behavior: shows the receiver (or that a contract is created), the amount, and the highest fee', () => {
  draw({ to: token, value: 25n * 10n ** 16n, data: '0x' })
  expect(readFacts()).toEqual([
    ['To', token, 'code'],
    ['Amount', '0.25 ETH'],
    ['Network fee, at most', '0.001 ETH'],
  ])
  cleanup()
  draw({ to: null })
  expect(readFacts().slice(0, 3)).toEqual([
    ['To', 'A new contract'],
    ['Amount', '0 ETH'],
    ['Function', '0xdeadbeef', 'code'],
  ])
})

test('behavior: shows each argument of a known function with its name, and an address as code', () => {
  draw({ data: `0xa9059cbb${token.slice(2).toLowerCase().padStart(64, '0')}${'7'.padStart(64, '0')}` })
  const call = screen.getByText('Function').nextElementSibling
  expect(call?.firstChild?.textContent).toBe('transfer')
  expect(readFacts(call?.querySelector('.frame-facts'))).toEqual([
    ['to', token, 'code'],
    ['amount', '7'],
  ])
})

test('behavior: shows the calls within a multicall as steps, and the bytes of an unknown call whole', () => {
  const abi = parseAbi([
    'function multicall(bytes[] data)',
    'function setApprovalForAll(address operator, bool approved)',
  ])
  const inner = encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [token, true] })
  const unknown = `0xdeadbeef${'ab'.repeat(300)}` as const
  draw({ data: encodeFunctionData({ abi, functionName: 'multicall', args: [[inner, unknown]] }) })
  const call = screen.getByText('Function').nextElementSibling
  expect(call?.firstChild?.textContent).toBe('multicall')
  const steps = call?.querySelector('.frame-facts')
  expect(readFacts(steps).map(([label]) => label)).toEqual(['Step 1', 'Step 2'])
  expect(readFacts(steps)[1]).toEqual(['Step 2', unknown, 'code'])
  expect(readFacts(steps?.querySelector('.frame-facts'))).toEqual([
    ['operator', token, 'code'],
    ['approved', 'true'],
  ])
})

test('behavior: shows the balance changes only if the simulation succeeded', () => {
  const changes = [{ token: undefined, amount: -(10n ** 18n) }]
  draw({ data: '0x', prepared: { simulation: 'succeeds', changes } })
  expect(readFacts().slice(2)).toEqual([
    ['What changes', '−1 ETH'],
    ['Network fee, at most', '0.001 ETH'],
  ])
  for (const simulation of ['fails', 'unknown'] as const) {
    cleanup()
    draw({ data: '0x', prepared: { simulation, changes } })
    expect(readFacts().map(([label]) => label)).toEqual(['To', 'Amount', 'Network fee, at most'])
  }
})
