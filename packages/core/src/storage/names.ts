import type { StorageKey } from './storageKey.ts'

/** Incremented when the meaning of a stored value changes; values of an older version are then not read. */
export const storageVersion = 1
/** The prefix of every key but the one that other software reads. */
export const storagePrefix = `@holdfast/v${storageVersion}/`

/** The name of an entry in the browser's storage. */
export type StorageName = Pick<StorageKey<unknown>, 'key' | 'label'>

function named(name: string, label = name.replaceAll('_', ' ')): StorageName {
  return { key: storagePrefix + name, label }
}

/**
 * The names removed with the last connection, besides the connector id of each namespace. They are separate from the parsers,
 * since every page must be able to remove them, but few pages read all of them.
 */
export const connectionNames = {
  connectedNamespaces: named('connected_namespaces'),
  walletId: named('wallet_id'),
  walletName: named('wallet_name'),
  /** Without the prefix: other vendors' pairing clients read it under this name. */
  deepLinkChoice: { key: 'WALLETCONNECT_DEEPLINK_CHOICE', label: 'deep link choice' },
  openedWallet: named('opened_wallet'),
  portfolioCache: named('portfolio_cache'),
  nativeBalanceCache: named('native_balance_cache'),
  nameCache: named('ens_cache', 'name cache'),
  identityCache: named('identity_cache'),
  connectedSocial: named('connected_social', 'connected social provider'),
  socialUsername: named('social_username'),
  socialProvider: named('social_provider'),
  emailLoginUsed: named('email_login_used', 'email login flag'),
  email: named('email'),
  lastUsedChain: named('last_used_chain'),
  smartAccountEnabledNetworks: named('smart_account_enabled_networks'),
} as const satisfies Record<string, StorageName>

/** The names that outlive connections: the user's choices, and limits. */
export const lastingNames = {
  activeNetwork: named('active_network'),
  activeNamespace: named('active_namespace'),
  activeCaipNetworkId: named('active_caip_network_id', 'active CAIP network id'),
  connectionStatus: named('connection_status'),
  recentWallets: named('recent_wallets'),
  recentReceivers: named('recent_receivers'),
  pendingSends: named('pending_sends'),
  /** It limits how often a code is sent, across connections. */
  lastEmailLoginTime: named('last_email_login_time'),
} as const satisfies Record<string, StorageName>

/** The names for a Solana wallet's app that is reached by links. They are removed when it disconnects. */
export const solanaLinkNames = {
  session: named('solana_link_session'),
  requests: named('solana_link_requests'),
} as const satisfies Record<string, StorageName>
