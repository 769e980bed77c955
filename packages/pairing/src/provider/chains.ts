import { addressOfAccount, chainIdOf, chainOfAccount, namespaceOf } from '@holdfast/caip'
import type { Session } from '../records/entities.ts'
import { chainsOfSession, unionOf } from '../validate/namespaces.ts'

/** Lists the chains of a namespace that a session grants, in the session's order. */
export function approvedChains(session: Session, namespace: string): string[] {
  const chains = Object.entries(session.namespaces)
    .filter(([key]) => namespaceOf(key) === namespace)
    .map(([key, { accounts, chains: listed = [] }]) =>
      unionOf(key.includes(':') ? [key] : listed, accounts.map(chainOfAccount)),
    )
  return unionOf(...chains)
}

/** Returns whether the session has an account on a chain. On a chain without an account, the wallet refuses every request. */
export function isUsable(session: Session, caipNetworkId: string): boolean {
  return chainsOfSession(session.namespaces).includes(caipNetworkId)
}

/** Lists the addresses of the session's accounts on a chain, each once. */
export function addressesOn(session: Session, caipNetworkId: string): string[] {
  const accounts = Object.values(session.namespaces).flatMap((namespace) => namespace.accounts)
  return unionOf(accounts.filter((account) => chainOfAccount(account) === caipNetworkId).map(addressOfAccount))
}

/** Lists the methods that the session grants in a namespace. */
export function methodsOf(session: Session, namespace: string): string[] {
  const granted = Object.entries(session.namespaces).filter(([key]) => namespaceOf(key) === namespace)
  return unionOf(...granted.map(([, { methods }]) => methods))
}

/** Returns the hex id of an eip155 chain: `0xa` for `eip155:10`. */
export function hexChainId(caipNetworkId: string): string {
  return `0x${chainIdOf(caipNetworkId).toString(16)}`
}

/**
 * Reads a CAIP-2 id in any form that wallets and apps use: a number, hex, decimal text or the id itself.
 *
 * @param isHex - whether text without 0x is hex, too, as in `wallet_switchEthereumChain`.
 * @returns undefined for anything else.
 */
export function readChain(value: unknown, isHex = false): string | undefined {
  if (typeof value === 'string' && value.includes(':')) return value
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const isBareHex = isHex && typeof value === 'string' && !value.startsWith('0x')
  const number = Number(isBareHex ? `0x${value}` : value)
  return Number.isSafeInteger(number) && number > 0 ? `eip155:${number}` : undefined
}
