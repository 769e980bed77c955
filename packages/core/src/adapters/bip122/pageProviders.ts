import { isRecord } from '@holdfast/base'
import type { Connector } from '../../connectors/state.ts'
import type { KitWindow } from '../../device/window.ts'
import { showableIcon } from '../../text/showableIcon.ts'
import { showableText } from '../../text/showableText.ts'

/** How a wallet of the page is spoken to, beside Wallet Standard. */
type PageFace = 'satsConnect' | 'leather' | 'unisat'

/** A wallet that put an object on the page. */
export type PageWallet = Connector & {
  face: PageFace
  /** Where its object is, from the window on. */
  path: string
}

/** Wallets that list themselves nowhere, by where their object is. */
const familiar: readonly (readonly [path: string, name: string, face: PageFace])[] = [
  ['LeatherProvider', 'Leather', 'leather'],
  ['unisat', 'UniSat', 'unisat'],
  ['okxwallet.bitcoin', 'OKX Wallet', 'unisat'],
  ['binancew3w.bitcoin', 'Binance Wallet', 'unisat'],
  ['bitkeep.unisat', 'Bitget Wallet', 'unisat'],
  ['bitcoin_keplr', 'Keplr', 'unisat'],
]

/** A path of names, so that no wallet can lead to anything else. */
const PATH = /^[\w$]{1,64}(?:\.[\w$]{1,64}){0,3}$/

/**
 * Reads the wallets that are on the page now: those in `btc_providers`, and those that are known by their place.
 *
 * @see WBIP004
 */
export function readPageProviders(target: KitWindow): readonly PageWallet[] {
  const listed: unknown = Reflect.get(target, 'btc_providers')
  const announced = Array.isArray(listed) ? listed.flatMap((entry) => readAnnounced(target, entry)) : []
  const known = familiar.flatMap(([path, name, face]): PageWallet[] => {
    if (announced.some((each) => each.path === path) || !findProvider(target, path)) return []
    return [{ ...identity(path, name), face, path }]
  })
  // The place where the first wallets of this kind were, without a list.
  const alone = announced.length === 0 && findProvider(target, 'BitcoinProvider')
  const first: PageWallet[] = alone
    ? [{ ...identity('BitcoinProvider', 'Bitcoin Wallet'), face: 'satsConnect', path: 'BitcoinProvider' }]
    : []
  return [...announced, ...known, ...first]
}

/** The object of a wallet as it is there now. @returns undefined if there is none, or something that cannot be asked. */
export function findProvider(target: KitWindow, path: string): Record<string, unknown> | undefined {
  try {
    let found: unknown = target
    for (const name of path.split('.')) found = Reflect.get(Object(found), name)
    if (!isRecord(found)) return undefined
    const { request, requestAccounts } = found
    return typeof request === 'function' || typeof requestAccounts === 'function' ? found : undefined
  } catch {
    // A getter that throws leads to no wallet.
    return undefined
  }
}

function readAnnounced(target: KitWindow, entry: unknown): PageWallet[] {
  try {
    if (!isRecord(entry)) return []
    const { id, name, icon } = entry
    const shown = showableText(name)
    if (typeof id !== 'string' || !PATH.test(id) || !shown || !findProvider(target, id)) return []
    const face = id === 'LeatherProvider' ? 'leather' : 'satsConnect'
    return [{ ...identity(id, shown), imageUrl: showableIcon(icon), face, path: id }]
  } catch {
    return []
  }
}

function identity(path: string, name: string): Connector {
  return { id: `btc:${path}`, name, type: 'ANNOUNCED', chain: 'bip122' }
}
