import { isRecord } from '@holdfast/base'
import type { Connector } from '../../connectors/state.ts'
import type { KitWindow } from '../../device/window.ts'
import { showableText } from '../../text/showableText.ts'

/** The names by which users know extensions. Each key is the name under which the extension injects itself. */
const shownNames: Readonly<Record<string, string>> = {
  'polkadot-js': 'Polkadot.js',
  'subwallet-js': 'SubWallet',
  talisman: 'Talisman',
  'nova-wallet': 'Nova Wallet',
  polkagate: 'PolkaGate',
  'fearless-wallet': 'Fearless Wallet',
  enkrypt: 'Enkrypt',
}

/** Extensions with a longer name are left out. */
const MAX_NAME_LENGTH = 64

/** A wallet that put itself into `injectedWeb3`, under `key`. */
export type InjectedWallet = Connector & { key: string }

/** The object that an extension injects. */
export type Injected = {
  /** Asks the user to let the page see their accounts. Answers at once if the user has already agreed. */
  enable: (origin: string) => Promise<unknown>
}

/** Reads the extensions that are on the page now; broken ones are left out. @see https://github.com/polkadot-js/extension */
export function readInjectedWallets(target: KitWindow): readonly InjectedWallet[] {
  const injected: unknown = Reflect.get(target, 'injectedWeb3')
  if (!isRecord(injected)) return []
  return Object.keys(injected).flatMap((key): InjectedWallet[] => {
    const named = Object.hasOwn(shownNames, key) ? shownNames[key] : key
    const name = key.length <= MAX_NAME_LENGTH ? showableText(named) : ''
    if (!name || !findInjected(target, key)) return []
    return [{ id: `injectedWeb3:${key}`, name, type: 'ANNOUNCED', chain: 'polkadot', key }]
  })
}

/** Finds an extension, as it is on the page now. @returns undefined if there is none, or if it cannot be enabled. */
export function findInjected(target: KitWindow, key: string): Injected | undefined {
  try {
    const injected: unknown = Reflect.get(target, 'injectedWeb3')
    const entry: unknown = isRecord(injected) && Object.hasOwn(injected, key) ? injected[key] : undefined
    if (!isRecord(entry)) return undefined
    // Newer extensions have `connect` instead, with the same result.
    const enable = entry['enable'] ?? entry['connect']
    return typeof enable === 'function' ? { enable: (origin) => Reflect.apply(enable, entry, [origin]) } : undefined
  } catch {
    // An object whose getter throws is not a wallet.
    return undefined
  }
}
