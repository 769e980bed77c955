import { cleanup, render, screen } from '@testing-library/react'
import { zeroAddress } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { english } from '../../messages/english.ts'
import { TextsContext } from '../../messages/texts.ts'
import { TransactionContent } from './TransactionContent.tsx'

afterEach(cleanup)

const chain = {
  id: 31_337,
  caipNetworkId: 'eip155:31337',
  name: 'Devnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorerUrl: null,
} as const
const token = '0xa8a60497F5a39F22eb6407901958d378B4D75a4C'
const description = {
  sentence: 'Swap 1.5 ETH for at least 1 REED',
  contractName: 'Holdfast SwapGateway',
  fields: [
    { label: 'You receive at least', value: '1 REED' },
    { label: 'Token received', value: token },
  ],
}

function draw(content: Partial<Parameters<typeof TransactionContent>[0]['content']>): void {
  const prepared = {
    gas: 21_000n,
    maxFeePerGas: 1n,
    maxPriorityFeePerGas: 1n,
    nonce: 0,
    maxFee: 10n ** 15n,
    simulation: 'unknown',
    changes: [],
    isShort: false,
    takesAll: false,
  } as const
  const whole = {
    kind: 'transaction',
    to: zeroAddress,
    value: 0n,
    data: '0xdeadbeef',
    prepared,
    description: undefined,
  } as const
  render(
    <TextsContext value={english}>
      <TransactionContent content={{ ...whole, ...content }} chain={chain} />
    </TextsContext>,
  )
}

test('default: a call of an unknown function with a description shows the whole description, and the bytes on demand', () => {
  draw({ description })
  expect(screen.getByText('Swap 1.5 ETH for at least 1 REED')).toBeTruthy()
  expect(screen.getByText('You receive at least').nextSibling?.textContent).toBe('1 REED')
  expect(screen.getByText(token).dataset['code']).toBe('true')
  expect(screen.getByText('Holdfast SwapGateway').closest('details')?.textContent).toContain('0xdeadbeef')
})

test('behavior: without a description the bytes are shown; for a known function, its arguments', () => {
  draw({})
  expect(screen.getByText('0xdeadbeef').tagName).toBe('DD')
  cleanup()
  draw({ data: '0xd0e30db0', description: { ...description, sentence: 'Deposit 1 ETH' } })
  expect(screen.getByText('deposit')).toBeTruthy()
  expect(screen.queryByText('You receive at least')).toBeNull()
})
