import { initialOnRampState, type OnRampProvider, type OnRampState } from '@holdfast/core'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderKit } from '../../../../test/renderKit.tsx'
import { wordsOf } from '../../../../test/startData.ts'
import { ProviderRow } from './ProviderRow.tsx'

const provider: OnRampProvider = {
  name: 'kelp',
  label: 'Kelp Pay',
  feeRange: '1-2%',
  namespaces: ['eip155'],
  isSandbox: false,
  isOffered: true,
}
const network = (id: number) =>
  ({
    name: `n${id}`,
    displayName: `Net ${id}`,
    caipNetworkId: `eip155:${id}`,
    contractAddress: undefined,
  }) as const
const limit = (id: string, max = 100_000n) => ({ id, min: 500n, max })

function renderRow(
  changes: Partial<OnRampState> = {},
  { disabled = false, ...providerChanges }: Partial<OnRampProvider> & { disabled?: boolean } = {},
) {
  const state: OnRampState = {
    ...initialOnRampState,
    paymentCurrency: { id: 'USD', limits: [limit('card')] },
    purchaseCurrency: { id: 'e', name: 'Ether', symbol: 'ETH', networks: [network(1)] },
    ...changes,
  }
  renderKit(<ProviderRow provider={{ ...provider, ...providerChanges }} state={state} disabled={disabled} />)
  const row = screen.getByRole<HTMLButtonElement>('button')
  return { row, words: wordsOf(row) }
}

describe('ProviderRow', () => {
  test('default: shows the fees, the payment methods and the networks', () => {
    const { row, words } = renderRow()
    expect(words).toBe('Kelp PayFees 1-2%By cardNet 1')
    expect(row.disabled).toBe(false)
  })

  test('behavior: shows only the payment methods that accept the amount, and lists bank accounts only once', () => {
    const limits = [limit('card', 5_000n), limit('ach_bank_account'), limit('sepa_bank_account')]
    const { words } = renderRow({ paymentCurrency: { id: 'USD', limits }, paymentAmount: '60' })
    expect(words).toBe('Kelp PayFees 1-2%By bank accountNet 1')
  })

  test('behavior: shows at most five networks', () => {
    const networks = [1, 2, 3, 4, 5, 6].map(network)
    const { words } = renderRow({ purchaseCurrency: { id: 'e', name: 'Ether', symbol: 'ETH', networks } })
    expect(words.match(/Net \d/g)).toEqual(['Net 1', 'Net 2', 'Net 3', 'Net 4', 'Net 5'])
  })

  test('behavior: says that a provider is not available, and disables the row', () => {
    const { row, words } = renderRow({}, { isOffered: false })
    expect(words).toBe('Kelp PayFees 1-2%Not available here')
    expect(row.disabled).toBe(true)
  })

  test('param: isSandbox: says that no real money moves', () => {
    expect(renderRow({}, { isSandbox: true }).words).toContain('No real money')
  })

  test('param: disabled: disables the row', () => {
    expect(renderRow({}, { disabled: true }).row.disabled).toBe(true)
  })
})
