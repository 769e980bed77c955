import type { CatalogueWallet } from '@holdfast/api'
import type { ChainNamespace } from '@holdfast/caip'
import { canPair } from '../connectors/selectors/canPair.ts'
import { createReachCheck } from '../connectors/selectors/identity.ts'
import type { Connector } from '../connectors/state.ts'
import type { KitState } from '../kit.ts'
import { downloadsOf } from '../links/downloads.ts'
import { isBrowserWallet } from '../links/platforms.ts'

/** The facts that decide which wallets may be listed. */
export type ListRules = {
  /** The connectors of this page, limited to the namespace. */
  connectors: readonly Connector[]
  /** The namespace to which lists are limited. */
  namespace: ChainNamespace | undefined
  /** Whether wallets can be reached by pairing. */
  canPair: boolean
  /** Whether wallets installed in this browser are detected. */
  findsInstalled: boolean
  excludeWalletIds: readonly string[]
}

/** Reads the rules from the kit's state. */
export function listRules({ connectors, options }: Pick<KitState, 'connectors' | 'options'>): ListRules {
  const { enableWallets, enableEIP6963, enableInjected, noAdapters } = options
  return {
    connectors: connectors.connectors,
    namespace: connectors.filterNamespace,
    canPair: canPair(options, connectors.connectors),
    findsInstalled: enableWallets && !noAdapters && (enableEIP6963 || enableInjected),
    excludeWalletIds: options.excludeWalletIds,
  }
}

/**
 * Returns a function that tells whether a wallet may be listed: the app does not exclude it, it supports the namespace to which
 * lists are limited, and it can be reached (by pairing, in this page, or after installing it in this browser).
 */
export function createListableCheck(rules: ListRules): (wallet: CatalogueWallet) => boolean {
  const { connectors, namespace, canPair, findsInstalled, excludeWalletIds } = rules
  const excluded = new Set(excludeWalletIds)
  const isReached = createReachCheck(connectors)
  const canBeInstalled = (wallet: CatalogueWallet): boolean =>
    findsInstalled && isBrowserWallet(wallet) && downloadsOf(wallet).length > 0
  return (wallet) =>
    !excluded.has(wallet.id) &&
    fitsNamespace(wallet, namespace) &&
    (canPair || isReached(wallet) || canBeInstalled(wallet))
}

/** Tells whether a wallet may support a namespace. A wallet that lists no chains may support any. */
function fitsNamespace({ chains }: CatalogueWallet, namespace: ChainNamespace | undefined): boolean {
  return !namespace || !chains?.length || chains.some((chain) => chain.startsWith(`${namespace}:`))
}
