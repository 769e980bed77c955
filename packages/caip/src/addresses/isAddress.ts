import type { ChainNamespace } from '../namespaces/ChainNamespace.ts'

/** An EVM address as wallets and libraries write it. */
export type EvmAddress = `0x${string}`

const EVM = /^(?:0x)?[0-9a-fA-F]{40}$/
const SOLANA = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/**
 * Checks the form of an address, as section 5 of the specification defines it: eip155 is 40 hex characters with an optional 0x,
 * solana is 32 to 44 base58 characters, and every address of another namespace is invalid.
 */
export function isAddress(value: unknown, namespace: ChainNamespace): value is string {
  if (typeof value !== 'string') return false
  if (namespace === 'eip155') return EVM.test(value)
  return namespace === 'solana' && SOLANA.test(value)
}

/** True for an EVM address that begins with 0x, in upper, lower or mixed case. The checksum is not checked. */
export function isEvmAddress(value: unknown): value is EvmAddress {
  return isAddress(value, 'eip155') && value.startsWith('0x')
}

/** True when two addresses belong to the same account. Letter case and 0x do not matter for EVM addresses. */
export function isSameAddress(
  first: string | null | undefined,
  second: string | null | undefined,
  namespace: ChainNamespace,
): boolean {
  if (!first || !second) return false
  if (namespace !== 'eip155') return first === second
  const bare = (address: string): string => address.toLowerCase().replace(/^0x/, '')
  return bare(first) === bare(second)
}
