import { canPair } from '../connectors/selectors/canPair.ts'
import type { KitState } from '../kit.ts'
import { type ConnectMethod, connectMethodsOrder } from '../options/features.ts'
import { memoizeSelector } from '../store/memoizeSelector.ts'
import { hasCatalogue } from '../wallets/selectors/hasCatalogue.ts'
import { splitConnectors } from './groups.ts'

/**
 * Lists the ways to connect that the Connect view offers, in the app's own order. Without such an order, wallets come first if
 * one is installed in this browser. Email and social logins need the embedded wallet (a connector of type AUTH).
 *
 * @returns the same list until its inputs change.
 */
export const selectConnectMethods: (state: KitState) => readonly ConnectMethod[] = memoizeSelector(
  ({ connectors, options, wallets }: KitState) => [connectors, options, wallets.excludedRdns],
  ({ connectors, isMobile }, options, excludedRdns) => {
    const { features, enableWallets, noAdapters } = options
    const hasAuth = !noAdapters && connectors.some(({ type }) => type === 'AUTH')
    const { installed } = splitConnectors({ connectors, isMobile, excludedRdns, options })
    const isOffered: Readonly<Record<ConnectMethod, boolean>> = {
      email: features.email && hasAuth,
      social: features.socials.length > 0 && hasAuth,
      wallet: enableWallets,
    }
    return connectMethodsOrder(features, installed.length > 0).filter((method) => isOffered[method])
  },
)

/**
 * Tells whether all wallets share one row, 'Continue with a wallet': either the app has chosen this, or there are other ways to
 * connect and the app shows no wallets besides them.
 */
export function selectIsWalletListCollapsed(state: KitState): boolean {
  const { collapseWallets, emailShowWallets } = state.options.features
  return collapseWallets || (!emailShowWallets && selectConnectMethods(state).some((method) => method !== 'wallet'))
}

/**
 * Tells whether the user can open the whole catalogue: there is one, its wallets can be reached by pairing, and the app does
 * not hide it on this device.
 */
export function selectShowsAllWallets({ connectors, options }: KitState, isMobile = connectors.isMobile): boolean {
  const { features, allWallets } = options
  const isHidden = !features.allWallets || allWallets === 'HIDE' || (allWallets === 'ONLY_MOBILE' && !isMobile)
  return hasCatalogue(options) && !isHidden && canPair(options, connectors.connectors)
}
