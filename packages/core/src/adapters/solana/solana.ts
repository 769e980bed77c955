import type { Connector } from '../../connectors/state.ts'
import { isMobile } from '../../device/window.ts'
import { listedEmbedded } from '../../embedded/client/source.ts'
import { listedPairing } from '../../pairing/client/source.ts'
import { discoverStandardWallets, type StandardConnector } from '../../wallet-standard/discoverStandardWallets.ts'
import type { Adapter } from '../adapter.ts'
import { createAdapterHandle, type Discovery } from '../adapterHandle.ts'
import { type LinkWallet, listedLink } from './links/linkWallet.ts'
import { takeReturn } from './links/takeReturn.ts'

/** The options of the adapter. */
export type SolanaOptions = {
  /**
   * Wallets' apps that a page in a phone's browser reaches by links: `phantomLink`, `solflareLink`. They are listed on phones,
   * unless the wallet is in the page itself.
   *
   * @default none
   */
  links?: readonly LinkWallet[] | undefined
}

/**
 * Creates the adapter for Solana. It reaches the wallets of this page by Wallet Standard, other wallets by pairing, wallets'
 * apps by links, and the embedded wallet. The adapter itself only finds wallets; the client that talks to them is loaded on
 * first need.
 *
 * @example
 * import { createKit } from '@holdfast/core'
 * import { phantomLink, solana, solanaMainnet } from '@holdfast/core/solana'
 *
 * const kit = createKit({ networks: [solanaMainnet], adapters: [solana({ links: [phantomLink] })] })
 */
export function solana({ links = [] }: SolanaOptions = {}): Adapter {
  return {
    namespace: 'solana',
    start: (context) => {
      const features = ['standard:connect']
      const discovery = discoverStandardWallets(context, { namespace: 'solana', prefix: 'solana', features })
      const { pairing, embedded, window: target } = context
      const returned = links.length > 0 ? takeReturn(target) : undefined
      const apps = isMobile(target) || returned ? links : []
      const ownConnectors = [
        ...(pairing ? [listedPairing('solana', pairing)] : []),
        ...(embedded ? [listedEmbedded('solana')] : []),
      ]
      const handle = createAdapterHandle(context, appendApps(discovery, apps), ownConnectors, async () => {
        const loading = apps.length > 0 ? import('./links/linkedApps.ts') : undefined
        const [{ createSolanaClient }, linksModule] = await Promise.all([import('./client.ts'), loading])
        return createSolanaClient(context, discovery, linksModule?.linkedApps(context, apps, returned))
      })
      // The client reads the wallet's answer as soon as it has loaded. If this load fails, the next use of the client loads it.
      if (returned) handle.load().catch(() => {})
      return handle
    },
  }
}

/** Lists wallets' apps after the wallets of the page; leaves out an app whose wallet is in the page. */
function appendApps(discovery: Discovery<StandardConnector>, apps: readonly LinkWallet[]): Discovery {
  const wallets = (): readonly Connector[] => {
    const discovered = discovery.wallets()
    return [
      ...discovered,
      ...apps.filter(({ name }) => !discovered.some((wallet) => wallet.name === name)).map(listedLink),
    ]
  }
  return { ...discovery, wallets, find: (connectorId) => wallets().find(({ id }) => id === connectorId) }
}
