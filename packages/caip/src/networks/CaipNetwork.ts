import { formatCaipNetworkId } from '../ids/caipNetworkId.ts'
import type { CaipNetworkId } from '../ids/parts.ts'
import type { ChainNamespace } from '../namespaces/ChainNamespace.ts'

/** A chain as the kit shows and reaches it. */
export type CaipNetwork = {
  /** The EIP-155 number, or the reference of another namespace. */
  id: number | string
  caipNetworkId: CaipNetworkId
  chainNamespace: ChainNamespace
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: {
    default: { http: readonly string[]; webSocket?: readonly string[] | undefined }
    /** The chain's own public addresses, kept beside the ones that are used. */
    chainDefault?: { http: readonly string[] } | undefined
  }
  blockExplorers?: { default: { name: string; url: string } } | undefined
  assets?: { imageId?: string | undefined; imageUrl?: string | undefined } | undefined
  testnet?: boolean | undefined
  contracts?: NetworkContracts | undefined
}

/** The contracts of a chain that the kit reads from. */
type NetworkContracts = {
  /** Where reads are gathered into one call. @see https://github.com/mds1/multicall3 */
  multicall3?: KnownContract | undefined
  /** Where names are resolved. @see https://docs.ens.domains/resolvers/universal */
  ensUniversalResolver?: KnownContract | undefined
}

/** A contract, and the block since which it is there. */
type KnownContract = { address: `0x${string}`; blockCreated?: number | undefined }

/** The facts that define an EVM chain; chains from `viem/chains` fit. */
export type EvmChain = {
  id: number
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: { default: { http: readonly string[] } }
  blockExplorers?: { default: { name: string; url: string } } | undefined
  testnet?: boolean | undefined
  contracts?: NetworkContracts | undefined
}

/** Makes a network of an EVM chain. @throws {InvalidCaipNetworkIdError} if the id fits no CAIP-2 reference. */
export function defineEvmNetwork(chain: EvmChain, assets?: CaipNetwork['assets']): CaipNetwork {
  const { id, name, nativeCurrency, rpcUrls, blockExplorers, testnet, contracts } = chain
  return {
    id,
    caipNetworkId: formatCaipNetworkId({ namespace: 'eip155', reference: id }),
    chainNamespace: 'eip155',
    name,
    nativeCurrency: { ...nativeCurrency },
    rpcUrls: { default: { http: [...rpcUrls.default.http] } },
    ...(blockExplorers && {
      blockExplorers: { default: { name: blockExplorers.default.name, url: blockExplorers.default.url } },
    }),
    ...(assets && { assets }),
    ...(testnet !== undefined && { testnet }),
    // Those that the kit reads from; the chains of viem name others too.
    ...(contracts && {
      contracts: { multicall3: contracts.multicall3, ensUniversalResolver: contracts.ensUniversalResolver },
    }),
  }
}
