import { isAddress, isCaipAddress, isChecksumValid, parseCaipAddress } from '@holdfast/caip'
import { InvalidDataParameterError } from '../errors.ts'

/**
 * Parses an account of an EVM chain: a plain address, or a CAIP-10 id on the chain of the call.
 *
 * @param chainId - the CAIP-2 id of the chain that the call names; without it, a CAIP-10 id may be on any EVM chain.
 * @returns `0x` and 40 lower-case hex digits.
 * @throws {InvalidDataParameterError} for another form or length, another chain, or a wrong checksum.
 * @see EIP-55
 */
export function readAccount(
  text: string,
  { chainId, parameter = 'address' }: { chainId?: string | undefined; parameter?: string } = {},
): `0x${string}` {
  const refuse = (accepted: string): never => {
    throw new InvalidDataParameterError({ parameter, accepted })
  }
  const address = isCaipAddress(text) ? addressOn(text, chainId) : text
  if (address === undefined) return refuse('an address of the chain that the call names')
  if (!isAddress(address, 'eip155')) return refuse('0x and 40 hex digits')
  if (!isChecksumValid(address)) return refuse('an address in lower case, or with the checksum of EIP-55')
  return `0x${address.toLowerCase().replace(/^0x/, '')}`
}

/** Returns the plain address in a CAIP-10 id; undefined for another chain. */
function addressOn(text: string, chainId: string | undefined): string | undefined {
  const { caipNetworkId, namespace, address } = parseCaipAddress(text)
  const isOnChain = chainId === undefined ? namespace === 'eip155' : caipNetworkId === chainId
  return isOnChain ? address : undefined
}
