import { type ChainNamespace, isChainNamespace } from '../namespaces/ChainNamespace.ts'
import { InvalidCaipNetworkIdError } from './errors.ts'
import { type CaipNetworkId, namespaceOf, referenceOf } from './parts.ts'

const REFERENCE = /^[-_a-zA-Z0-9]{1,32}$/

/** True for a CAIP-2 id in a known namespace. @see https://chainagnostic.org/CAIPs/caip-2 */
export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  if (typeof value !== 'string') return false
  const [namespace, reference, ...rest] = value.split(':')
  return rest.length === 0 && isChainNamespace(namespace) && reference !== undefined && REFERENCE.test(reference)
}

/**
 * Parses a CAIP-2 chain id.
 *
 * @throws {InvalidCaipNetworkIdError} if the text is malformed or its namespace is unknown.
 * @see https://chainagnostic.org/CAIPs/caip-2
 */
export function parseCaipNetworkId(value: string): { namespace: ChainNamespace; reference: string } {
  if (!isCaipNetworkId(value)) throw new InvalidCaipNetworkIdError({ value })
  return { namespace: namespaceOf(value), reference: referenceOf(value) }
}

/**
 * Builds a CAIP-2 chain id.
 *
 * @throws {InvalidCaipNetworkIdError} if the reference has characters or a length that CAIP-2 does not allow.
 */
export function formatCaipNetworkId(parts: { namespace: ChainNamespace; reference: string | number }): CaipNetworkId {
  const value = `${parts.namespace}:${parts.reference}`
  if (!isCaipNetworkId(value)) throw new InvalidCaipNetworkIdError({ value })
  return value
}
