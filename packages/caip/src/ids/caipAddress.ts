import type { ChainNamespace } from '../namespaces/ChainNamespace.ts'
import { isCaipNetworkId, parseCaipNetworkId } from './caipNetworkId.ts'
import { InvalidCaipAddressError } from './errors.ts'
import { addressOfAccount, type CaipAddress, type CaipNetworkId, chainOfAccount } from './parts.ts'

const ADDRESS = /^[-.%a-zA-Z0-9]{1,128}$/

/**
 * True for a CAIP-10 id: three non-empty parts, the first two a CAIP-2 id in a known namespace.
 *
 * @see https://chainagnostic.org/CAIPs/caip-10
 */
export function isCaipAddress(value: unknown): value is CaipAddress {
  if (typeof value !== 'string') return false
  const [namespace, reference, address, ...rest] = value.split(':')
  return rest.length === 0 && isCaipNetworkId(`${namespace}:${reference}`) && ADDRESS.test(address ?? '')
}

/**
 * Parses a CAIP-10 account id.
 *
 * @throws {InvalidCaipAddressError} if the text does not have three non-empty parts, or the first two are not a CAIP-2 id in a
 * known namespace.
 * @see https://chainagnostic.org/CAIPs/caip-10
 */
export function parseCaipAddress(value: string): {
  namespace: ChainNamespace
  reference: string
  caipNetworkId: CaipNetworkId
  address: string
} {
  if (!isCaipAddress(value)) throw new InvalidCaipAddressError({ value })
  const caipNetworkId = chainOfAccount(value)
  return { ...parseCaipNetworkId(caipNetworkId), caipNetworkId, address: addressOfAccount(value) }
}

/**
 * Builds a CAIP-10 account id.
 *
 * @throws {InvalidCaipAddressError} if the address has characters or a length that CAIP-10 does not allow.
 */
export function formatCaipAddress(parts: { caipNetworkId: CaipNetworkId; address: string }): CaipAddress {
  const value = `${parts.caipNetworkId}:${parts.address}`
  if (!isCaipAddress(value)) throw new InvalidCaipAddressError({ value })
  return value
}
