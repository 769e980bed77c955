import type { Connector } from '../../../connectors/state.ts'
import { type Eip1193Provider, isProvider } from '../../../eip1193/provider.ts'
import type { AdapterContext } from '../../adapter.ts'
import type { Discovery } from '../../adapterHandle.ts'
import { type Announcement, parseAnnouncement } from './announcement.ts'

/** A wallet in this page: a connector with its provider. */
export type DiscoveredWallet = Connector & { provider: Eip1193Provider }

/** The wallets of this page, as they announce themselves. */
export type EvmDiscovery = Discovery<DiscoveredWallet>

/** The id of the wallet in `window.ethereum`. */
const LEGACY_ID = 'injected'
/** No user has more wallets; a page that announces more is hostile. */
const MAX_WALLETS = 100

/**
 * Searches for wallets: asks them to announce themselves, and keeps listening for late ones. While none has announced itself,
 * `window.ethereum` is listed as 'Browser Wallet'. Once it has been looked up by its id, it stays listed, since it may be in
 * use.
 *
 * Two wallets with the same rdns are both listed; a wallet that announces itself again replaces its earlier announcement.
 *
 * @see EIP-6963
 */
export function discoverWallets({
  window: target,
  enableEIP6963,
  enableInjected,
}: Pick<AdapterContext, 'window' | 'enableEIP6963' | 'enableInjected'>): EvmDiscovery {
  const announced = new Map<string, DiscoveredWallet>()
  const listeners = new Set<() => void>()
  let wallets: readonly DiscoveredWallet[] = []
  let legacyInUse = false

  const refresh = (): void => {
    const legacy = enableInjected && (announced.size === 0 || legacyInUse) ? legacyWallet(target?.ethereum) : undefined
    wallets = [...announced.values(), ...(legacy ? [legacy] : [])]
    for (const listener of Array.from(listeners)) listener()
  }
  const onAnnounce = (event: Event): void => {
    const announcement = parseAnnouncement(Reflect.get(event, 'detail'))
    if (!announcement) return
    const known = knownKey(announced, announcement)
    if (known === undefined && announced.size >= MAX_WALLETS) return
    const id = announced.get(known ?? '')?.id ?? freeId(announcement, [...announced.values()])
    announced.set(known ?? announcement.uuid, announcedWallet(id, announcement))
    refresh()
  }

  if (enableEIP6963) target?.addEventListener('eip6963:announceProvider', onAnnounce)
  target?.addEventListener('ethereum#initialized', refresh)
  if (enableEIP6963) target?.dispatchEvent(new Event('eip6963:requestProvider'))
  refresh()

  return {
    wallets: () => wallets,
    find: (connectorId) => {
      const wallet = wallets.find(({ id }) => id === connectorId)
      if (wallet?.id === LEGACY_ID) legacyInUse = true
      return wallet
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    destroy: () => {
      target?.removeEventListener('eip6963:announceProvider', onAnnounce)
      target?.removeEventListener('ethereum#initialized', refresh)
      listeners.clear()
    },
  }
}

/**
 * Finds, in `announced`, the key of a wallet that announces itself again: a wallet with the same uuid, or with the same
 * provider and rdns.
 */
function knownKey(
  announced: ReadonlyMap<string, DiscoveredWallet>,
  { uuid, rdns, provider }: Announcement,
): string | undefined {
  if (announced.has(uuid)) return uuid
  return [...announced].find(([, wallet]) => wallet.provider === provider && wallet.info?.rdns === rdns)?.[0]
}

/**
 * Chooses a wallet's id: its rdns, which is the same on every load of the page, unlike the uuid. If another wallet has this id,
 * the name is added, and if necessary a number.
 */
function freeId({ rdns, name }: Announcement, wallets: readonly DiscoveredWallet[]): string {
  const taken = new Set(wallets.map(({ id }) => id))
  const named = `${rdns}/${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`
  let id = taken.has(rdns) ? named : rdns
  for (let count = 2; taken.has(id); count += 1) id = `${named}-${count}`
  return id
}

function announcedWallet(id: string, { uuid, rdns, name, icon, provider }: Announcement): DiscoveredWallet {
  return { id, name, type: 'ANNOUNCED', chain: 'eip155', imageUrl: icon, info: { rdns, uuid }, provider }
}

function legacyWallet(provider: unknown): DiscoveredWallet | undefined {
  if (!isProvider(provider)) return undefined
  return { id: LEGACY_ID, name: 'Browser Wallet', type: 'INJECTED', chain: 'eip155', imageId: 'injected', provider }
}
