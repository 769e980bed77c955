import type { CatalogueWallet } from '@holdfast/api'
import type { ChainNamespace } from '@holdfast/caip'
import { connectorKeys, connectorsBehind, normalizeRdns, walletKeys } from '../connectors/selectors/identity.ts'
import type { Connector } from '../connectors/state.ts'
import { type ConnectorGroup, connectorGroups } from '../options/features.ts'
import type { OptionsState } from '../options/state.ts'
import { featuredIds } from '../wallets/selectors/featuredIds.ts'
import { createListableCheck } from './listable.ts'

/** The meaning of a row's trailing tag. */
export type ConnectTag = 'qrCode' | 'recent' | 'multichain' | 'installed'

/** One row of the list of wallets: an available connector, or a wallet of the catalogue. */
export type ConnectEntry =
  | { key: string; kind: 'connector'; connector: Connector; tag?: ConnectTag | undefined }
  | { key: string; kind: 'wallet'; wallet: CatalogueWallet; tag?: ConnectTag | undefined }

/** Rows that belong together. */
export type ConnectGroup = { group: ConnectorGroup; entries: readonly ConnectEntry[] }

/** Recommended wallets fill the list up to this number. */
const RECOMMENDED_UP_TO = 2
/** The name of a connector whose wallet's real name is not known. */
const UNNAMED = 'Browser Wallet'
/** The id of a connector that is not listed, since Coinbase's wallet announces itself. */
const LEGACY_COINBASE_ID = 'coinbaseWalletSDK'

/** The connectors and wallets from which the rows are made, and the options that limit them. */
export type ConnectListInput = {
  /** Filtered by namespace. A wallet's connectors on several chains are merged into one. */
  connectors: readonly Connector[]
  /** The namespace to which the list is limited. */
  namespace: ChainNamespace | undefined
  isMobile: boolean
  /** Whether wallets can be reached by pairing. */
  canPair: boolean
  /** Whether wallets installed in this browser are detected. */
  findsInstalled: boolean
  /** Whether a wallet is connected by pairing. */
  isPaired: boolean
  recent: readonly CatalogueWallet[]
  featured: readonly CatalogueWallet[]
  custom: readonly CatalogueWallet[]
  recommended: readonly CatalogueWallet[]
  excludedRdns: readonly string[]
  options: Pick<OptionsState, 'includeWalletIds' | 'excludeWalletIds' | 'featuredWalletIds' | 'customWallets'>
  order: readonly ConnectorGroup[]
}

/**
 * Counts the places for recommended wallets. Recommended wallets fill the list if the app has no featured or custom wallets,
 * and wallets can be reached by pairing.
 *
 * @param localEntries - the rows of wallets in this browser, and of recent ones.
 */
export function recommendedPlaces(
  { canPair, custom, options }: Pick<ConnectListInput, 'canPair' | 'options'> & { custom: readonly unknown[] },
  localEntries: readonly ConnectEntry[],
): number {
  if (!canPair || featuredIds(options).length > 0 || custom.length > 0) return 0
  const namedEntries = localEntries.filter((entry) => entry.kind === 'wallet' || entry.connector.name !== UNNAMED)
  return Math.max(0, RECOMMENDED_UP_TO - namedEntries.length)
}

/**
 * Groups all connectors and wallets, in the app's order; groups that this order lacks follow in the default order.
 *
 * A wallet is in the list once, whether it is identified by rdns, catalogue id or name. Wallets in this browser take precedence,
 * then recent ones, then the app's own choice, then recommendations.
 */
export function connectGroups(parts: ConnectListInput): readonly ConnectGroup[] {
  const { installed, external, pairing } = splitConnectors(parts)
  const taken = new Set([...installed, ...external].flatMap(connectorKeys))
  const mayList = createListableCheck({ ...parts, excludeWalletIds: parts.options.excludeWalletIds })
  const rowsOf = (wallets: readonly CatalogueWallet[], tag?: ConnectTag): readonly ConnectEntry[] =>
    wallets.filter((wallet) => mayList(wallet) && listIfNew(wallet, taken)).map((wallet) => walletRow(wallet, tag))

  // A recent wallet that is no longer in this browser can only be reached by pairing.
  const recent = rowsOf(
    parts.canPair ? parts.recent.filter((wallet) => isIncluded(wallet, parts.options)) : [],
    'recent',
  )
  const featured = rowsOf(parts.featured)
  const custom = rowsOf(parts.custom)
  const injected = installed.map((connector) =>
    connectorRow(connector, connector.type === 'MULTI_CHAIN' ? 'multichain' : 'installed'),
  )
  const recommended = rowsOf(parts.recommended).slice(0, recommendedPlaces(parts, [...injected, ...recent]))
  const isPairingOffered = parts.canPair && !parts.isMobile && !parts.isPaired
  const rows: Readonly<Record<ConnectorGroup, readonly ConnectEntry[]>> = {
    walletConnect: pairing && isPairingOffered ? [connectorRow(pairing, 'qrCode')] : [],
    recent,
    injected,
    featured,
    custom,
    external: external.map((connector) => connectorRow(connector)),
    recommended,
  }
  return [...new Set([...parts.order, ...connectorGroups])]
    .map((group) => ({ group, entries: rows[group] }))
    .filter(({ entries }) => entries.length > 0)
}

/**
 * Splits the connectors into those of wallets installed in this browser, external ones, and the one for pairing. Leaves out
 * those that the app excludes. Installed connectors are in this order: those on several chains, announced ones, the others.
 *
 * 'Browser Wallet' is a wallet whose real name is not known. It is listed if no other wallet of this browser is, and always on
 * a phone, where it is the wallet whose own browser shows the page.
 */
export function splitConnectors({
  connectors,
  isMobile,
  excludedRdns,
  options,
}: Pick<ConnectListInput, 'connectors' | 'isMobile' | 'excludedRdns' | 'options'>): {
  installed: readonly Connector[]
  external: readonly Connector[]
  pairing: Connector | undefined
} {
  const excluded = new Set(excludedRdns.map(normalizeRdns))
  const allowed = connectors.filter((connector) =>
    connectorsBehind(connector).every(({ info, explorerId = '' }) => {
      return !excluded.has(normalizeRdns(info?.rdns ?? '')) && !options.excludeWalletIds.includes(explorerId)
    }),
  )
  const ofType = (type: Connector['type']): readonly Connector[] =>
    allowed.filter((connector) => connector.type === type)
  const named = [
    ...ofType('MULTI_CHAIN'),
    ...ofType('ANNOUNCED'),
    ...ofType('INJECTED').filter(({ name }) => name !== UNNAMED),
  ]
  const unnamed = ofType('INJECTED').filter(({ name }) => name === UNNAMED)
  return {
    installed: isMobile || named.length === 0 ? [...named, ...unnamed] : named,
    external: ofType('EXTERNAL').filter(({ id }) => id !== LEGACY_COINBASE_ID),
    pairing: ofType('WALLET_CONNECT')[0],
  }
}

/** Tells whether the app allows a wallet that an earlier visit stored. */
function isIncluded({ id }: CatalogueWallet, options: ConnectListInput['options']): boolean {
  const { includeWalletIds, featuredWalletIds, customWallets } = options
  if (includeWalletIds.length === 0 || includeWalletIds.includes(id) || featuredWalletIds.includes(id)) return true
  return customWallets.some((wallet) => wallet.id === id)
}

/**
 * Adds the keys of a wallet to the keys of listed wallets. Returns false, and adds nothing, if a listed wallet has one of the
 * keys.
 */
function listIfNew(wallet: CatalogueWallet, taken: Set<string>): boolean {
  const keys = walletKeys(wallet)
  if (keys.some((key) => taken.has(key))) return false
  for (const key of keys) taken.add(key)
  return true
}

function walletRow(wallet: CatalogueWallet, tag?: ConnectTag): ConnectEntry {
  return { key: `wallet|${wallet.id}`, kind: 'wallet', wallet, tag }
}

function connectorRow(connector: Connector, tag?: ConnectTag): ConnectEntry {
  return { key: `connector|${connector.chain}|${connector.id}`, kind: 'connector', connector, tag }
}
