import { getAccount, openModal } from '@holdfast/core'
import { eip155 } from '@holdfast/core/eip155'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { announceWallet } from '../../../../test/announceWallet.ts'
import { afterThisTest, perform, renderKit, testNetworks } from '../../../../test/renderKit.tsx'
import { solanaAdapter, solanaNetwork } from '../../../../test/solanaAdapter.ts'

describe('ConnectingMultiChain', () => {
  test('default: offers the chains of the wallet, and connects on the chosen one', async () => {
    const wallet = announceWallet({
      name: 'Kelp',
      rdns: 'test.kelp',
      answers: { eth_requestAccounts: () => new Promise(() => {}) },
    })
    afterThisTest(wallet.remove)
    const { kit, user } = renderKit()
    const solana = { id: 'test.kelp', name: 'Kelp', type: 'ANNOUNCED', chain: 'solana' } as const
    await perform(() => kit.connectors.send({ type: 'listed', namespace: 'solana', connectors: [solana] }))
    await perform(() => openModal(kit))
    await user.click(await screen.findByRole('button', { name: /Kelp multichain/ }))

    expect(await screen.findByText('Select Chain for Kelp')).toBeDefined()
    const chains = within(screen.getByRole('list', { name: 'Chains' })).getAllByRole('button')
    expect(chains.map((row) => row.querySelector('.hf-list-row-title')?.textContent)).toEqual([
      'EVM Networks',
      'Solana',
    ])

    await user.click(screen.getByRole('button', { name: 'EVM Networks' }))
    expect(await screen.findByText('Continue in Kelp')).toBeDefined()
    expect(kit.router.getState().data).toMatchObject({ connectorId: 'test.kelp', namespace: 'eip155' })
    await waitFor(() => expect(wallet.methods).toContain('eth_requestAccounts'))
  })

  test.each([
    ['EVM Networks', 'eip155'],
    ['Solana', 'solana'],
  ] as const)(
    'behavior: connects only the chosen chain, %s (%s), of a wallet with one id for all chains',
    async (chain, namespace) => {
      const wallet = announceWallet({ name: 'Kelp', rdns: 'test.kelp' })
      afterThisTest(wallet.remove)
      const solana = solanaAdapter({ id: 'test.kelp', name: 'Kelp' })
      const options = { networks: [...testNetworks(), solanaNetwork], adapters: [eip155(), solana] }
      const { kit, user } = renderKit(undefined, { options })
      await perform(() => openModal(kit))
      await user.click(await screen.findByRole('button', { name: /Kelp multichain/ }))
      await user.click(await screen.findByRole('button', { name: chain }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(getAccount(kit).namespace).toBe(namespace)
      const connected = (['eip155', 'solana'] as const).filter(
        (each) => getAccount(kit, { namespace: each }).isConnected,
      )
      expect(connected).toEqual([namespace])
      expect(solana.calls).toEqual(namespace === 'solana' ? ['connect'] : [])
    },
  )

  test('error: says in the view and in a toast that a wallet is gone', async () => {
    const { kit } = renderKit()
    await perform(() => openModal(kit, { view: 'ConnectingMultiChain', data: { connectorId: 'test.gone' } }))
    expect((await screen.findAllByText('Failed to find connector')).length).toBeGreaterThan(0)
    expect(kit.toasts.getState().toast).toMatchObject({ variant: 'error', message: 'Failed to find connector' })
  })
})
