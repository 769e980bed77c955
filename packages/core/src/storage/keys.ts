import { type CaipNetworkId, type ChainNamespace, isCaipNetworkId, isChainNamespace } from '@holdfast/caip'

/** One thing kept in the browser: its key, its name in messages, and how it is written and read. */
export type StorageKey<Value> = {
  key: string
  /** As in 'Unable to set active namespace'. */
  label: string
  /** Undefined for what cannot be read: it then counts as absent. */
  parse: (text: string) => Value | undefined
  serialize: (value: Value) => string
}

/** A native balance and when it was read. */
export type NativeBalanceEntry = {
  caipAddress: string
  /** Base units, decimal. */
  balance: string
  decimals: number
  symbol: string
  /** Unix milliseconds. */
  timestamp: number
}

/** Grows when the meaning of a stored value changes; what an older version wrote is then not read. */
export const storageVersion = 1
const storagePrefix = `@holdfast/v${storageVersion}/`

function textKey<Value extends string>(
  name: string,
  label: string,
  is: (value: unknown) => value is Value,
): StorageKey<Value> {
  return {
    key: storagePrefix + name,
    label,
    parse: (text) => (is(text) ? text : undefined),
    serialize: (value) => value,
  }
}

function isConnectorId(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 256
}

function isConnectionStatus(value: unknown): value is 'connected' | 'disconnected' {
  return value === 'connected' || value === 'disconnected'
}

export const activeNamespaceKey: StorageKey<ChainNamespace> = textKey(
  'active_namespace',
  'active namespace',
  isChainNamespace,
)
export const activeCaipNetworkIdKey: StorageKey<CaipNetworkId> = textKey(
  'active_caip_network_id',
  'active CAIP network id',
  isCaipNetworkId,
)
export const connectionStatusKey = textKey('connection_status', 'connection status', isConnectionStatus)
export const walletIdKey = textKey('wallet_id', 'wallet id', isConnectorId)
export const walletNameKey = textKey('wallet_name', 'wallet name', isConnectorId)

/** The connector id of a namespace's connection; what a reload reconnects to. */
export function connectedConnectorIdKey(namespace: ChainNamespace): StorageKey<string> {
  return textKey(`${namespace}:connected_connector_id`, `connected connector id of ${namespace}`, isConnectorId)
}

/** A comma list, each namespace once. */
export const connectedNamespacesKey: StorageKey<readonly ChainNamespace[]> = {
  key: `${storagePrefix}connected_namespaces`,
  label: 'connected namespaces',
  parse: (text) => [...new Set(text.split(',').filter(isChainNamespace))],
  serialize: (namespaces) => [...new Set(namespaces)].join(','),
}

/** By CAIP-10 address. */
export const nativeBalanceCacheKey: StorageKey<Readonly<Record<string, NativeBalanceEntry>>> = {
  key: `${storagePrefix}native_balance_cache`,
  label: 'native balance cache',
  parse: (text) => {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    return Object.fromEntries(Object.entries(value).filter((entry) => isNativeBalanceEntry(entry[1])))
  },
  serialize: (cache) => JSON.stringify(cache),
}

function isNativeBalanceEntry(value: unknown): value is NativeBalanceEntry {
  if (typeof value !== 'object' || value === null) return false
  const { caipAddress, balance, decimals, symbol, timestamp } = value as Partial<Record<string, unknown>>
  return (
    typeof caipAddress === 'string' &&
    typeof balance === 'string' &&
    /^\d+$/.test(balance) &&
    Number.isInteger(decimals) &&
    typeof symbol === 'string' &&
    Number.isFinite(timestamp)
  )
}
