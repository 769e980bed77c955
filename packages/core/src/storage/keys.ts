import { isRecord } from '@holdfast/base'
import { type CaipNetworkId, type ChainNamespace, isCaipNetworkId, isChainNamespace } from '@holdfast/caip'
import type { ShownToken } from '../accounts/state.ts'
import { connectionNames, lastingNames, storagePrefix } from './names.ts'
import { type CacheEntry, cacheKey, isShortText, type StorageKey, textKey } from './storageKey.ts'

/** The displayed balance, in base units as a decimal string; stored under the account's CAIP-10 address. */
export type NativeBalanceEntry = CacheEntry & {
  caipAddress: string
  balance: string
  decimals: number
  symbol: string
  /** The address of the token that the app chose to show; undefined for the network's own currency. */
  wanted?: string | undefined
  /** The token that `balance` is in; undefined for the network's own currency. */
  token?: ShownToken | undefined
  /** The balance of the network's own currency, if `token` is set. */
  native?: string | undefined
}

const isStatus = (value: unknown): value is 'connected' | 'disconnected' =>
  value === 'connected' || value === 'disconnected'

/** The key of the active network's reference, such as `1`. */
export const activeNetworkKey = textKey(lastingNames.activeNetwork, isShortText)
/** The key of the active namespace. */
export const activeNamespaceKey = textKey<ChainNamespace>(lastingNames.activeNamespace, isChainNamespace)
/** The key of the active network's CAIP-2 id. */
export const activeCaipNetworkIdKey = textKey<CaipNetworkId>(lastingNames.activeCaipNetworkId, isCaipNetworkId)
/** The key of the connection status. */
export const connectionStatusKey = textKey(lastingNames.connectionStatus, isStatus)
/** The key of the connected wallet's id. */
export const walletIdKey = textKey(connectionNames.walletId, isShortText)
/** The key of the connected wallet's name. */
export const walletNameKey = textKey(connectionNames.walletName, isShortText)

/** Returns the key under which a namespace's connector id is stored. After a reload, the kit reconnects to that connector. */
export function connectedConnectorIdKey(namespace: ChainNamespace): StorageKey<string> {
  const name = `${namespace}:connected_connector_id`
  return textKey({ key: storagePrefix + name, label: `connected connector id of ${namespace}` }, isShortText)
}

/**
 * Returns the key of a note that the session of a connector must end before the connector is used again. It is stored while the
 * session is being ended, since the page may close first, and the wallet or its frame may be out of reach.
 */
export function sessionToEndKey(connectorId: string): StorageKey<string> {
  const name = `${connectorId}:session_to_end`
  return textKey({ key: storagePrefix + name, label: `session to end of ${connectorId}` }, isShortText)
}

/** The key of a note that the pairings of an earlier user must end before the next pairing. */
export const pairingsToEndKey = textKey(lastingNames.pairingsToEnd, isShortText)

/** The connected namespaces, separated by commas, each once. */
export const connectedNamespacesKey: StorageKey<readonly ChainNamespace[]> = {
  ...connectionNames.connectedNamespaces,
  parse: (text) => [...new Set(text.split(',').filter(isChainNamespace))],
  serialize: (namespaces) => [...new Set(namespaces)].join(','),
}

/** Displayed balances, valid for 30 s. */
export const nativeBalanceCacheKey = cacheKey<NativeBalanceEntry>(
  connectionNames.nativeBalanceCache,
  30_000,
  ({ caipAddress, balance, decimals, symbol, wanted, token, native }) =>
    typeof caipAddress === 'string' &&
    isAmount(balance) &&
    Number.isInteger(decimals) &&
    typeof symbol === 'string' &&
    (wanted === undefined || typeof wanted === 'string') &&
    (token === undefined || isShownToken(token)) &&
    (native === undefined || isAmount(native)),
)

function isAmount(value: unknown): boolean {
  return typeof value === 'string' && /^\d{1,78}$/.test(value)
}

function isShownToken(value: unknown): boolean {
  return isRecord(value) && typeof value['address'] === 'string' && typeof value['name'] === 'string'
}
