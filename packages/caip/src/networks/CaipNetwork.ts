import { formatCaipNetworkId } from '../ids/caipNetworkId.ts'
import type { CaipNetworkId } from '../ids/parts.ts'
import type { ChainNamespace } from '../namespaces/ChainNamespace.ts'

/** A chain, with the data for showing and reaching it. */
export type CaipNetwork = {
  /** The EIP-155 number of an EVM chain; the CAIP-2 reference of any other chain. */
  id: number | string
  caipNetworkId: CaipNetworkId
  chainNamespace: ChainNamespace
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: {
    default: { http: readonly string[]; webSocket?: readonly string[] | undefined }
    /** The chain's own public URLs. `default` may hold others instead, such as those of an app's node service. */
    chainDefault?: { http: readonly string[] } | undefined
  }
  blockExplorers?: { default: { name: string; url: string } } | undefined
  assets?: { imageId?: string | undefined; imageUrl?: string | undefined } | undefined
  testnet?: boolean | undefined
  contracts?: NetworkContracts | undefined
}

/** The contracts that the kit reads from on a chain. */
type NetworkContracts = {
  /** The contract that combines reads into one call. @see https://github.com/mds1/multicall3 */
  multicall3?: KnownContract | undefined
  /** The contract that resolves names. @see https://docs.ens.domains/resolvers/universal */
  ensUniversalResolver?: KnownContract | undefined
}

/** A contract, and the block of its deployment. */
type KnownContract = { address: `0x${string}`; blockCreated?: number | undefined }

/** The data that defines an EVM chain. Chains from `viem/chains` fit. */
export type EvmChain = {
  id: number
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: { default: { http: readonly string[] } }
  blockExplorers?: { default: { name: string; url: string } } | undefined
  testnet?: boolean | undefined
  contracts?: NetworkContracts | undefined
}

/** Creates a network from an EVM chain. @throws {InvalidCaipNetworkIdError} if the id is not a valid CAIP-2 reference. */
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
    // Only the contracts that the kit reads from: viem's chains have others, too.
    ...(contracts && {
      contracts: { multicall3: contracts.multicall3, ensUniversalResolver: contracts.ensUniversalResolver },
    }),
  }
}
