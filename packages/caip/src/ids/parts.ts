import type { ChainNamespace } from '../namespaces/ChainNamespace.ts'

/** A CAIP-2 chain id such as `eip155:1`. */
export type CaipNetworkId = `${ChainNamespace}:${string}`

/** A CAIP-10 account id such as `eip155:1:0xab16…`. */
export type CaipAddress = `${CaipNetworkId}:${string}`

/*
 * These functions split ids without a check: use them for ids that were checked on arrival, and for ids in namespaces that we
 * do not support but the other side of a pairing does. `parseCaipNetworkId` and `parseCaipAddress` do check.
 */

/**
 * Returns the namespace of a CAIP-2 or CAIP-10 id. Returns text without a colon, such as the key of a session's namespace,
 * unchanged.
 */
export function namespaceOf(id: CaipNetworkId | CaipAddress): ChainNamespace
export function namespaceOf(id: string): string
export function namespaceOf(id: string): string {
  const end = id.indexOf(':')
  return end === -1 ? id : id.slice(0, end)
}

/** Returns the part of a CAIP-2 id after its namespace. */
export function referenceOf(caipNetworkId: string): string {
  return caipNetworkId.slice(caipNetworkId.indexOf(':') + 1)
}

/** Returns the EIP-155 number of an EVM chain; NaN for a chain of another namespace. */
export function chainIdOf(caipNetworkId: string): number {
  return namespaceOf(caipNetworkId) === 'eip155' ? Number(referenceOf(caipNetworkId)) : Number.NaN
}

/** Returns the CAIP-2 id of a CAIP-10 account; an empty text if the account has no colon. */
export function chainOfAccount(account: CaipAddress): CaipNetworkId
export function chainOfAccount(account: string): string
export function chainOfAccount(account: string): string {
  return account.slice(0, Math.max(0, account.lastIndexOf(':')))
}

/** Returns the address of a CAIP-10 account. Returns text without a colon unchanged. */
export function addressOfAccount(account: string): string {
  return account.slice(account.lastIndexOf(':') + 1)
}
