import { isRecord } from '@holdfast/base'
import { ConnectorNotFoundError } from '../../connections/errors.ts'
import type { Connector } from '../../connectors/state.ts'
import type { KitWindow } from '../../device/window.ts'
import { showableIcon } from '../../text/showableIcon.ts'
import { showableText } from '../../text/showableText.ts'

/** An interface, other than Wallet Standard, by which a wallet of the page is called. */
type WalletApi = 'satsConnect' | 'leather' | 'unisat'

/** A wallet that put an object on the page. */
export type PageWallet = Connector & {
  api: WalletApi
  /** The path from the window to the wallet's object. */
  path: string
}

/** Wallets that may be missing from the list `btc_providers` of WBIP004, each with the path to its object. */
const knownObjects: readonly (readonly [path: string, name: string, api: WalletApi])[] = [
  ['LeatherProvider', 'Leather', 'leather'],
  ['unisat', 'UniSat', 'unisat'],
  ['okxwallet.bitcoin', 'OKX Wallet', 'unisat'],
  ['binancew3w.bitcoin', 'Binance Wallet', 'unisat'],
  ['bitkeep.unisat', 'Bitget Wallet', 'unisat'],
  ['bitcoin_keplr', 'Keplr', 'unisat'],
]

/** The form of a path: names and dots. Paths come from the page, so any other text is refused. */
const PATH = /^[\w$]{1,64}(?:\.[\w$]{1,64}){0,3}$/

/**
 * Reads the wallets that are on the page now: those in `btc_providers`, and those with an object at a known path.
 *
 * @see WBIP004
 */
export function readPageProviders(target: KitWindow): readonly PageWallet[] {
  const listed: unknown = Reflect.get(target, 'btc_providers')
  const announced = Array.isArray(listed) ? listed.flatMap((entry) => readAnnounced(target, entry)) : []
  const known = knownObjects.flatMap(([path, name, api]): PageWallet[] => {
    if (announced.some((each) => each.path === path) || !findProvider(target, path)) return []
    return [{ ...identity(path, name), api, path }]
  })
  // The first wallets with sats-connect's interface put their object at `BitcoinProvider`, and are not in `btc_providers`.
  const hasOldWallet = announced.length === 0 && findProvider(target, 'BitcoinProvider')
  const oldWallets: PageWallet[] = hasOldWallet
    ? [{ ...identity('BitcoinProvider', 'Bitcoin Wallet'), api: 'satsConnect', path: 'BitcoinProvider' }]
    : []
  return [...announced, ...known, ...oldWallets]
}

/** Finds a wallet's object, as it is now. @returns undefined if there is none, or if it has no method for requests. */
function findProvider(target: KitWindow, path: string): Record<string, unknown> | undefined {
  try {
    let found: unknown = target
    for (const name of path.split('.')) found = Reflect.get(Object(found), name)
    if (!isRecord(found)) return undefined
    const { request, requestAccounts } = found
    return typeof request === 'function' || typeof requestAccounts === 'function' ? found : undefined
  } catch {
    // An object whose getter throws is not a wallet.
    return undefined
  }
}

/**
 * Finds a wallet's object, as {@link findProvider} does.
 *
 * @throws {ConnectorNotFoundError} if there is none, for instance because the extension was switched off meanwhile.
 */
export function getProvider(
  target: KitWindow | undefined,
  { id, path }: Pick<PageWallet, 'id' | 'path'>,
): Record<string, unknown> {
  const found = target && findProvider(target, path)
  if (!found) throw new ConnectorNotFoundError({ connectorId: id })
  return found
}

function readAnnounced(target: KitWindow, entry: unknown): PageWallet[] {
  try {
    if (!isRecord(entry)) return []
    const { id, name, icon } = entry
    const shown = showableText(name)
    if (typeof id !== 'string' || !PATH.test(id) || !shown || !findProvider(target, id)) return []
    const api = id === 'LeatherProvider' ? 'leather' : 'satsConnect'
    return [{ ...identity(id, shown), imageUrl: showableIcon(icon), api, path: id }]
  } catch {
    // An entry whose getter throws is not a wallet.
    return []
  }
}

function identity(path: string, name: string): Connector {
  return { id: `btc:${path}`, name, type: 'ANNOUNCED', chain: 'bip122' }
}
