import { addressOfAccount, chainOfAccount, namespaceOf } from '@holdfast/caip'
import type { Session, SessionNamespaces } from '@holdfast/pairing'
import type { Account, WalletNamespace } from '../accounts/account.ts'
import { walletNamespaceOf } from '../chains/chains.ts'

/** The addresses of a session on a chain, the active one first. */
export function addressesOn(session: Pick<Session, 'namespaces'>, caipNetworkId: string): string[] {
  return accountsOf(session)
    .filter((account) => account.startsWith(`${caipNetworkId}:`))
    .map(addressOfAccount)
}

/** The chains on which a session has accounts. */
export function chainsOf(session: Pick<Session, 'namespaces'>): string[] {
  return [...new Set(accountsOf(session).map((account) => chainOfAccount(account)))]
}

/** The wallet's accounts that a session has access to. */
export function accountsIn(session: Pick<Session, 'namespaces'>, accounts: readonly Account[]): Account[] {
  const given = new Set(accountsOf(session).map((account) => account.toLowerCase()))
  const chains = chainsOf(session)
  return accounts.filter((account) =>
    chains.some((chain) => accountsOn([account], chain).some((own) => given.has(own.toLowerCase()))),
  )
}

/**
 * Replaces the accounts of a session, with the active one first.
 *
 * @param accounts - In the order in which the app is to see them.
 * @returns undefined when a namespace of the session would be left without an account.
 */
export function withAccounts(
  session: Pick<Session, 'namespaces'>,
  accounts: readonly Account[],
): SessionNamespaces | undefined {
  const changed: SessionNamespaces = {}
  for (const [key, namespace] of Object.entries(session.namespaces)) {
    const walletNamespace = walletNamespaceOf(key)
    const chains = chainsOf({ namespaces: { [key]: namespace } })
    const list = chains.flatMap((chain) => accountsOn(accounts, chain, walletNamespace))
    if (list.length === 0) return undefined
    changed[key] = { ...namespace, accounts: list }
  }
  return changed
}

/** Adds an EVM chain to a session, with the session's accounts. */
export function withChain(session: Pick<Session, 'namespaces'>, caipNetworkId: string): SessionNamespaces {
  const key = namespaceOf(caipNetworkId)
  const namespace = session.namespaces[key]
  if (!namespace || chainsOf(session).includes(caipNetworkId)) return session.namespaces
  const [first = ''] = chainsOf({ namespaces: { [key]: namespace } })
  const added = addressesOn(session, first).map((address) => `${caipNetworkId}:${address}`)
  return {
    ...session.namespaces,
    [key]: {
      ...namespace,
      chains: [...(namespace.chains ?? chainsOf({ namespaces: { [key]: namespace } })), caipNetworkId],
      accounts: [...namespace.accounts, ...added],
    },
  }
}

/** The addresses of an account on chains, each once. */
export function addressesOfAccount(account: Account, chains: readonly string[]): string[] {
  return [...new Set(chains.flatMap((chain) => accountsOn([account], chain).map(addressOfAccount)))]
}

/** CAIP-10 ids of accounts on a chain. */
export function accountsOn(
  accounts: readonly Account[],
  caipNetworkId: string,
  namespace: WalletNamespace | undefined = walletNamespaceOf(caipNetworkId),
): string[] {
  const addressesOf = ({ addresses, bitcoinAddressesOn }: Account): readonly (string | undefined)[] =>
    namespace === 'bip122' ? (bitcoinAddressesOn?.(caipNetworkId) ?? []) : [namespace && addresses[namespace]]
  return accounts
    .flatMap(addressesOf)
    .flatMap((address) => (address === undefined ? [] : [`${caipNetworkId}:${address}`]))
}

function accountsOf({ namespaces }: Pick<Session, 'namespaces'>): string[] {
  return Object.values(namespaces).flatMap(({ accounts }) => accounts)
}
