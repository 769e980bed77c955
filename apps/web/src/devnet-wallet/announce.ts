import { loadOnce } from '@holdfast/base'
import type { DevnetChain } from './chain/chains.ts'
import type { Eip1193Provider, ProviderEvents } from './eip1193.ts'

/** The name that wallet lists show. */
const devnetWalletName = 'Devnet Wallet (sandbox)'

/** The wallet's reverse domain name, its stable id in lists. @see EIP-6963 */
const devnetWalletRdns = 'dev.holdfast.devnet-wallet'

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#b45309"/><path d="M8 12h16v11H8zM8 12l12-4v4M20 17h4" fill="none" stroke="#fff" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round"/></svg>',
)}`

/**
 * Announces the sandbox wallet to the page, now and whenever the page asks wallets to announce themselves. This module contains
 * only the announcement. The first RPC request loads the wallet itself.
 *
 * @param parameters.chains - The devnets that the wallet can reach.
 * @returns A function that stops the announcements and makes the wallet ignore changes in other tabs.
 * @see EIP-6963
 */
export function announceDevnetWallet({ chains, page = window }: announceDevnetWallet.Parameters): () => void {
  const listeners = new Map<keyof ProviderEvents, Set<(value: never) => void>>()
  const lifetime = new AbortController()
  const { signal } = lifetime

  function emit<Name extends keyof ProviderEvents>(event: Name, value: ProviderEvents[Name]): void {
    // Iterates over a copy: a listener added or removed during the event does not change this round.
    for (const listener of Array.from(listeners.get(event) ?? [])) {
      // Cast: the map stores for each event only listeners that take this event's value.
      const onEvent = listener as (value: ProviderEvents[Name]) => void
      onEvent(value)
    }
  }

  const loadWallet = loadOnce(async () => {
    const { createDevnetWallet } = await import('./wallet.ts')
    return createDevnetWallet({ chains, emit, page, signal })
  })

  const provider: Eip1193Provider = {
    async request(request) {
      const answerRequest = await loadWallet()
      return answerRequest(request)
    },
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
  }

  const info = Object.freeze({ uuid: crypto.randomUUID(), name: devnetWalletName, icon, rdns: devnetWalletRdns })
  const detail = Object.freeze({ info, provider })
  const announce = () => void page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  page.addEventListener('eip6963:requestProvider', announce, { signal })
  announce()
  return () => lifetime.abort()
}

export declare namespace announceDevnetWallet {
  type Parameters = {
    chains: readonly DevnetChain[]
    page?: Window | undefined
  }
}
