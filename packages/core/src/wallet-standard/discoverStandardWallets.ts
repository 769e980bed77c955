import type { ChainNamespace } from '@holdfast/caip'
import type { AdapterContext } from '../adapters/adapter.ts'
import type { Discovery } from '../adapters/adapterHandle.ts'
import { createFoundWallets } from '../adapters/foundWallets.ts'
import type { Connector } from '../connectors/state.ts'
import { readWalletIdentity, type StandardWallet } from './standardWallet.ts'

/** The connector of a wallet in the page, with the wallet's own object. */
export type StandardConnector = Connector & { provider: StandardWallet }

/** The most wallets that are listed. No user has more, and a page that registers more is hostile. */
const MAX_WALLETS = 100

/** Wallets register with an event of this name; the page calls the event's detail with the functions for registering. */
const REGISTER = 'wallet-standard:register-wallet'
/**
 * Wallets register again at this event, since the page may not have listened the first time. The event's detail has the
 * functions for registering.
 */
const READY = 'wallet-standard:app-ready'

/**
 * Searches for wallets of a namespace by Wallet Standard, and keeps listening for late ones. A wallet that registers twice is
 * listed once; two wallets with one name are both listed. A wallet that unregisters is no longer listed.
 *
 * @param parameters.prefix - the standard's name for the namespace.
 * @param parameters.features - the features that a wallet must have.
 * @see https://github.com/wallet-standard/wallet-standard
 */
export function discoverStandardWallets(
  { window: target, enableInjected }: Pick<AdapterContext, 'window' | 'enableInjected'>,
  { namespace, prefix, features }: discoverStandardWallets.Parameters,
): Discovery<StandardConnector> {
  const registered = new Map<unknown, StandardConnector>()
  const { set, clear, ...list } = createFoundWallets<StandardConnector>()

  const refresh = (): void => set([...registered.values()])
  const add = (candidate: unknown): (() => void) => {
    const usable = readWalletIdentity(candidate, prefix, features)
    if (!usable || registered.has(candidate) || registered.size >= MAX_WALLETS) return () => {}
    const { wallet: provider, identity } = usable
    const id = freeId(identity.name, list.wallets())
    registered.set(candidate, { id, ...identity, type: 'ANNOUNCED', chain: namespace, provider })
    refresh()
    return () => {
      if (registered.delete(candidate)) refresh()
    }
  }
  const api = Object.freeze({
    register: (...candidates: readonly unknown[]): (() => void) => {
      const undos = candidates.map(add)
      return () => {
        for (const undo of undos) undo()
      }
    },
  })
  const onRegister = (event: Event): void => {
    try {
      const register: unknown = Reflect.get(event, 'detail')
      if (typeof register === 'function') register(api)
    } catch {
      // A wallet that fails to register is left out, and must not affect the others.
    }
  }

  if (enableInjected && target) {
    target.addEventListener(REGISTER, onRegister)
    target.dispatchEvent(new CustomEvent(READY, { detail: api }))
  }
  return {
    ...list,
    destroy: () => {
      target?.removeEventListener(REGISTER, onRegister)
      clear()
    },
  }
}

export declare namespace discoverStandardWallets {
  type Parameters = { namespace: ChainNamespace; prefix: string; features: readonly string[] }
}

/**
 * Chooses a wallet's id: its name, since the standard has no ids and the name is the same on every load. A second wallet with
 * the same name also gets a number.
 */
function freeId(name: string, wallets: readonly Connector[]): string {
  const taken = new Set(wallets.map(({ id }) => id))
  let id = `standard:${name}`
  for (let count = 2; taken.has(id); count += 1) id = `standard:${name}-${count}`
  return id
}
