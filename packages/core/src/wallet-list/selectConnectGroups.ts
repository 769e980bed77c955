import type { KitState } from '../kit.ts'
import { memoizeSelector } from '../store/memoizeSelector.ts'
import { toCatalogueWallet } from '../wallets/selectors/customWallets.ts'
import { type ConnectGroup, connectGroups } from './groups.ts'
import { listRules } from './listable.ts'

/** Builds the list of wallets, group by group. @returns the same groups until their inputs change. */
export const selectConnectGroups: (state: KitState) => readonly ConnectGroup[] = memoizeSelector(
  ({ connectors, connections, options, wallets }: KitState) => [
    connectors,
    connections,
    options,
    wallets.recent,
    wallets.featured,
    wallets.recommended,
    wallets.excludedRdns,
  ],
  (connectors, connections, options, recent, featured, recommended, excludedRdns) => {
    const pairingIds = new Set(connectors.all.filter(({ type }) => type === 'WALLET_CONNECT').map(({ id }) => id))
    return connectGroups({
      ...listRules({ connectors, options }),
      isMobile: connectors.isMobile,
      isPaired: Object.values(connections).some(({ connectorId }) => pairingIds.has(connectorId ?? '')),
      recent,
      featured,
      custom: options.customWallets.map(toCatalogueWallet),
      recommended,
      excludedRdns,
      options,
      order: options.features.connectorTypeOrder,
    })
  },
)
