import { BaseError } from '@holdfast/base'
import { useObservable } from '@holdfast/ui/observable'
import { createContext, useContext } from 'react'
import type { Account } from '../accounts/account.ts'
import type { Chain } from '../config/config.ts'
import type { Keyring } from '../keys/keyring.ts'
import { LockedError } from '../vault/errors.ts'
import { activeAccountOf, activeChainOf } from './active.ts'
import type { Connected, WalletApp } from './walletApp.ts'

/** Provides the page's app; null outside of a provider. */
export const WalletContext = createContext<WalletApp | null>(null)

/** Thrown when a part of the page is drawn outside of {@link WalletContext}, or before the wallet has started. */
class WalletMissingError extends BaseError {
  override name = 'WalletMissingError' as const
  constructor() {
    super('This part of the page needs the started wallet around it.')
  }
}

/** Returns the page's app. @throws {WalletMissingError} */
export function useWallet(): WalletApp {
  const app = useContext(WalletContext)
  if (!app) throw new WalletMissingError()
  return app
}

/** Returns the wallet's configuration, client, and nodes. @throws {WalletMissingError} before the wallet has started. */
export function useConnected(): Connected {
  const state = useObservable(useWallet().start)
  if (state.status !== 'ready') throw new WalletMissingError()
  return state
}

/** Returns the unlocked keys, all accounts, and the active one. @throws {LockedError} */
export function useAccounts(): { keyring: Keyring; accounts: readonly Account[]; active: Account } {
  const { vault, settings } = useWallet()
  const state = useObservable(vault.state)
  const { activeAccountId } = useObservable(settings.values)
  if (state.status !== 'unlocked') throw new LockedError()
  const active = activeAccountOf(state.keyring.accounts, activeAccountId)
  if (!active) throw new LockedError()
  return { keyring: state.keyring, accounts: state.keyring.accounts, active }
}

/**
 * Returns the active EVM chain, and all chains of the configuration. If none of them is an EVM chain, the first is active.
 *
 * @throws {WalletMissingError} before the wallet has started.
 */
export function useChains(): { chains: readonly Chain[]; active: Chain } {
  const { chains } = useConnected().config
  const { activeChain } = useObservable(useWallet().settings.values)
  const active = activeChainOf(chains, activeChain) ?? chains[0]
  if (!active) throw new WalletMissingError()
  return { chains, active }
}
