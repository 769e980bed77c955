import type { StorageKey } from './storageKey.ts'

/** Incremented when the meaning of a stored value changes; values of an older version are then not read. */
export const storageVersion = 1
/** The prefix of every key except that of `deepLinkChoice`, which other software reads. */
export const storagePrefix = `@holdfast/v${storageVersion}/`

/** The name of an entry in the browser's storage. */
export type StorageName = Pick<StorageKey<unknown>, 'key' | 'label'>

function storageName(name: string, label = name.replaceAll('_', ' ')): StorageName {
  return { key: storagePrefix + name, label }
}

/**
 * The names of the entries that are removed when the last connection ends, in addition to the connector id of each namespace.
 * The names are separate from the parsers, since every page must be able to remove these entries, but few pages read all of
 * them.
 */
export const connectionNames = {
  connectedNamespaces: storageName('connected_namespaces'),
  walletId: storageName('wallet_id'),
  walletName: storageName('wallet_name'),
  /** Without the prefix: other vendors' pairing clients read it under this name. */
  deepLinkChoice: { key: 'WALLETCONNECT_DEEPLINK_CHOICE', label: 'deep link choice' },
  openedWallet: storageName('opened_wallet'),
  portfolioCache: storageName('portfolio_cache'),
  nativeBalanceCache: storageName('native_balance_cache'),
  nameCache: storageName('ens_cache', 'name cache'),
  identityCache: storageName('identity_cache'),
  connectedSocial: storageName('connected_social', 'connected social provider'),
  socialUsername: storageName('social_username'),
  socialProvider: storageName('social_provider'),
  emailLoginUsed: storageName('email_login_used', 'email login flag'),
  email: storageName('email'),
  lastUsedChain: storageName('last_used_chain'),
  smartAccountEnabledNetworks: storageName('smart_account_enabled_networks'),
} as const satisfies Record<string, StorageName>

/** The names of the entries about the user that outlive connections. They are removed when the user is forgotten. */
export const userNames = {
  recentWallets: storageName('recent_wallets'),
  recentReceivers: storageName('recent_receivers'),
  pendingSends: storageName('pending_sends'),
  /** The requests to a Solana wallet whose app is reached by links, with the content to sign. */
  solanaLinkRequests: storageName('solana_link_requests'),
} as const satisfies Record<string, StorageName>

/** The names of the entries that outlive connections and belong to no user. */
export const lastingNames = {
  activeNetwork: storageName('active_network'),
  activeNamespace: storageName('active_namespace'),
  activeCaipNetworkId: storageName('active_caip_network_id', 'active CAIP network id'),
  connectionStatus: storageName('connection_status'),
  /** A note that the pairings of an earlier user must end before the next pairing. */
  pairingsToEnd: storageName('pairings_to_end'),
  /** Limits how often a login code is sent by email, even across connections. */
  lastEmailLoginTime: storageName('last_email_login_time'),
} as const satisfies Record<string, StorageName>

/**
 * The session of a Solana wallet whose app is reached by links. It is removed when that wallet disconnects, which may be after
 * another wallet's connection has ended.
 */
export const solanaLinkSession: StorageName = storageName('solana_link_session')
