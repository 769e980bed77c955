import { defineEvmNetwork } from '@holdfast/caip'
import { openModal } from '@holdfast/core'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { perform, renderKit } from '../../../../test/renderKit.tsx'

const many = Array.from({ length: 8 }, (_, index) =>
  defineEvmNetwork({
    id: 100 + index,
    name: `Isle ${index}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
  }),
)

describe('Networks', () => {
  test('default: lists the networks and marks the one in use', async () => {
    const { kit } = renderKit()
    await perform(() => openModal(kit, { view: 'Networks' }))
    const current = await screen.findByRole('button', { name: /Harbour/ })
    expect(current.getAttribute('aria-current')).toBe('true')
    expect(screen.getByRole('button', { name: 'Lagoon' }).getAttribute('aria-current')).toBeNull()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test('behavior: with many networks a search narrows the list, and says how many are left', async () => {
    const { kit, user } = renderKit(undefined, { options: { networks: many } })
    await perform(() => openModal(kit, { view: 'Networks' }))
    const search = await screen.findByRole('searchbox', { name: 'Search network' })

    await user.type(search, ' ISLE 3')
    expect(screen.getByText('1 network')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Isle 3' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Isle 4' })).toBeNull()

    await user.type(search, 'x')
    expect(screen.getByText('No network found')).toBeDefined()
  })

  test('behavior: without a wallet, choosing one makes it the one in use', async () => {
    const { kit, user } = renderKit()
    await perform(() => openModal(kit, { view: 'Networks' }))
    await user.click(await screen.findByRole('button', { name: 'Lagoon' }))
    await waitFor(() => expect(kit.networks.getState().byNamespace.eip155?.activeCaipNetworkId).toBe('eip155:31338'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
