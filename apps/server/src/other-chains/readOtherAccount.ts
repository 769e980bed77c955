import {
  type CaipNetworkId,
  isCaipAddress,
  namespaceOf,
  parseBitcoinAddress,
  parseCaipAddress,
  parseSolanaAddress,
} from '@holdfast/caip'
import { InvalidDataParameterError } from '../chain-data/errors.ts'

/**
 * Parses an account of a Solana or Bitcoin chain: a plain address, or a CAIP-10 id on that chain.
 *
 * @returns the address in the form that comparisons use: segwit addresses in lower case.
 * @throws {InvalidDataParameterError} for an address of another chain or network, or with a wrong length or checksum.
 */
export function readOtherAccount(
  text: string,
  { chainId, parameter = 'address' }: { chainId: CaipNetworkId; parameter?: string },
): string {
  const address = isCaipAddress(text) ? addressOn(text, chainId) : text
  const canonical = address === undefined ? undefined : canonicalize(address, chainId)
  if (canonical === undefined) {
    const accepted =
      namespaceOf(chainId) === 'solana'
        ? 'an address of Solana: 32 bytes in base58'
        : 'an address of this Bitcoin network'
    throw new InvalidDataParameterError({ parameter, accepted })
  }
  return canonical
}

function canonicalize(address: string, chainId: CaipNetworkId): string | undefined {
  if (namespaceOf(chainId) === 'solana') return parseSolanaAddress(address) ? address : undefined
  return parseBitcoinAddress(address, chainId)?.address
}

function addressOn(text: Parameters<typeof parseCaipAddress>[0], chainId: string): string | undefined {
  const { caipNetworkId, address } = parseCaipAddress(text)
  return caipNetworkId === chainId ? address : undefined
}
