import { describe, expect, test } from 'vitest'
import { createTestKit, testNetwork, testSolanaNetwork } from '../../test/testKit.ts'
import { NetworkNotFoundError } from '../networks/errors.ts'
import { openModal } from './actions.ts'
import { switchNamespace } from './switchNamespace.ts'

describe('switchNamespace', () => {
  test('default: shows Connect with the wallets of the namespace', () => {
    const { kit } = createTestKit({ networks: [testNetwork(), testSolanaNetwork] })
    openModal(kit, { view: 'Networks' })
    switchNamespace(kit, { caipNetworkId: testSolanaNetwork.caipNetworkId })
    expect(kit.router.getState()).toMatchObject({ view: 'Connect', history: ['Connect'] })
    expect(kit.connectors.getState().filterNamespace).toBe('solana')
    expect(kit.modal.getState()).toMatchObject({ open: true, namespace: 'solana' })
    expect(kit.networks.getState().activeNamespace).toBe('solana')
  })

  test('error: a network outside the list raises the alert', () => {
    const { kit } = createTestKit()
    expect(() => switchNamespace(kit, { caipNetworkId: 'eip155:999' })).toThrow(NetworkNotFoundError)
    expect(kit.alerts.getState()).toMatchObject({ open: true, message: 'Network Not Found' })
  })
})
