import { BaseError } from '@holdfast/base'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Account } from '../accounts/account.ts'
import type { Chain } from '../config/config.ts'
import type { Keyring } from '../keys/keyring.ts'
import { LockedError } from '../vault/errors.ts'
import type { Readable } from './observable.ts'
import { activeAccountOf, activeChainOf, type Connected, type WalletApp } from './walletApp.ts'

/** Carries the app; empty outside of its provider. */
export const WalletContext = createContext<WalletApp | null>(null)

/** A part of the page is drawn outside of {@link WalletContext}, or before the wallet has started. */
class WalletMissingError extends BaseError {
  override name = 'WalletMissingError' as const
  constructor() {
    super('This part of the page needs the started wallet around it.')
  }
}

/** Reads an observable and renders again when it changes. */
export function useReadable<Value>({ subscribe, get }: Readable<Value>): Value {
  return useSyncExternalStore(subscribe, get, get)
}

/** Gives the app that the page was made with. @throws {WalletMissingError} */
export function useWallet(): WalletApp {
  const app = useContext(WalletContext)
  if (!app) throw new WalletMissingError()
  return app
}

/** Gives what the wallet is connected with. @throws {WalletMissingError} before it has started. */
export function useConnected(): Connected {
  const state = useReadable(useWallet().start)
  if (state.status !== 'ready') throw new WalletMissingError()
  return state
}

/** Gives the open keys and the account in use. @throws {LockedError} */
export function useAccounts(): { keyring: Keyring; accounts: readonly Account[]; active: Account } {
  const { vault, settings } = useWallet()
  const state = useReadable(vault.state)
  const { activeAccountId } = useReadable(settings.values)
  if (state.status !== 'unlocked') throw new LockedError()
  const active = activeAccountOf(state.keyring.accounts, activeAccountId)
  if (!active) throw new LockedError()
  return { keyring: state.keyring, accounts: state.keyring.accounts, active }
}

/** Gives the EVM chain in use, and all chains. @throws {WalletMissingError} */
export function useChains(): { chains: readonly Chain[]; active: Chain } {
  const { chains } = useConnected().config
  const { activeChain } = useReadable(useWallet().settings.values)
  const active = activeChainOf(chains, activeChain) ?? chains[0]
  if (!active) throw new WalletMissingError()
  return { chains, active }
}
