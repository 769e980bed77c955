import { connect, createKit, type KitOptions } from '@holdfast/core'
import { eip155 } from '@holdfast/core/eip155'
import { MOCK_SECURE_URL } from '@holdfast/core/testing'
import type { Address } from '../address.ts'
import type { ViewState } from '../ViewState.ts'
import { playgroundNetworks } from './networks.ts'
import { press, scrollToEnd, type } from './person.ts'
import type { Scene } from './Scene.ts'
import { installWallet } from './wallets/fixtureWallet.ts'

/** Prepares a state: installs its wallets in this page, and makes a kit as an app does. */
export function createScene({ wallets = [], options, node, embedded, frame }: ViewState, { theme }: Address): Scene {
  // Nothing may remain of a state that was shown before, in this tab or another.
  window.localStorage.clear()
  for (const wallet of wallets) installWallet(wallet)
  const usualOptions: KitOptions = {
    projectId: 'c0ffee00c0ffee00c0ffee00c0ffee00',
    networks: playgroundNetworks(node),
    adapters: [eip155()],
    metadata: { name: 'Reef', description: 'A page that embeds the kit.', url: window.location.origin, icons: [] },
    themeMode: theme,
    enableEmbedded: embedded === 'card',
  }
  const embeddedWalletOptions: KitOptions = frame ? { services: { secureUrl: MOCK_SECURE_URL } } : {}
  const kit = createKit({ ...usualOptions, ...embeddedWalletOptions, ...options }, { embedded: frame?.().environment })
  return {
    kit,
    // If the wallet refuses, the kit shows the refusal, which is a state like any other.
    connect: ({ rdns }) => connect(kit, { connectorId: rdns }).then(undefined, () => undefined),
    press,
    scrollToEnd,
    type,
  }
}
