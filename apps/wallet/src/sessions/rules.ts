import { addressOfAccount, chainOfAccount, namespaceOf } from '@holdfast/caip'
import type { Session, SessionNamespaces } from '@holdfast/pairing'
import type { Account, WalletNamespace } from '../accounts/account.ts'
import { walletNamespaceOf } from '../chains/chains.ts'

/** Returns the addresses of a session on a chain, with the active one first. */
export function addressesOn(session: Pick<Session, 'namespaces'>, caipNetworkId: string): string[] {
  return accountsOf(session)
    .filter((account) => account.startsWith(`${caipNetworkId}:`))
    .map(addressOfAccount)
}

/** Returns the chains on which a session has accounts. */
export function chainsOf(session: Pick<Session, 'namespaces'>): string[] {
  return [...new Set(accountsOf(session).map((account) => chainOfAccount(account)))]
}

/** Returns the wallet's accounts to which a session has access. */
export function accountsIn(session: Pick<Session, 'namespaces'>, accounts: readonly Account[]): Account[] {
  const sharedIds = new Set(accountsOf(session).map((id) => id.toLowerCase()))
  const chains = chainsOf(session)
  return accounts.filter((account) =>
    chains.some((chain) => accountsOn([account], chain).some((id) => sharedIds.has(id.toLowerCase()))),
  )
}

/**
 * Replaces the accounts of a session.
 *
 * @param accounts - the accounts in the order in which the app receives them, with the active one first.
 * @returns the new namespaces, or undefined if a namespace would have no account.
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

/**
 * Adds a chain to a session, with the addresses that the session has on its first chain of the same namespace.
 *
 * @returns the same namespaces if the session has the chain already, or does not have the chain's namespace.
 */
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

/** Returns the addresses of an account on these chains, each once. */
export function addressesOfAccount(account: Account, chains: readonly string[]): string[] {
  return [...new Set(chains.flatMap((chain) => accountsOn([account], chain).map(addressOfAccount)))]
}

/** Returns the CAIP-10 ids of accounts on a chain. */
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

/** Returns the CAIP-10 ids of a session's accounts, on all its chains. */
function accountsOf({ namespaces }: Pick<Session, 'namespaces'>): string[] {
  return Object.values(namespaces).flatMap(({ accounts }) => accounts)
}
