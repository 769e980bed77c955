import { onceInFlight } from '@holdfast/base'
import { swapGatewayAbi } from '@holdfast/contracts/swap'
import { encodeFunctionData } from 'viem/utils'
import { ChainUnavailableError } from '../chain/reads/errors.ts'
import { readWords, toAddress } from '../chain/reads/words.ts'
import type { DataChain } from '../chain-data/createDataChains.ts'
import type { QuoteSource } from './QuoteSource.ts'
import { createV2PoolSource } from './sources/v2Pools.ts'
import { createV3PoolSource } from './sources/v3Pools.ts'
import { createZeroExSource } from './sources/zeroEx/createZeroExSource.ts'
import { readGasPrice } from './transactions.ts'

type Address = `0x${string}`

/** A chain on which tokens can be exchanged. */
export type SwapChain = {
  chain: DataChain
  gateway: Address
  sources: readonly QuoteSource[]
  permitTokens: ReadonlySet<string>
  /** Reads the gateway's terms, which never change. @throws {ChainUnavailableError} */
  readTerms: () => Promise<GatewayTerms>
  /** Reads the gas price in wei per unit of gas, at most {@link GAS_PRICE_MS} old. @throws {ChainUnavailableError} */
  readGasPrice: () => Promise<bigint>
}

/** The gateway's fee in basis points, its Permit2 contract, and the routers on its list. Addresses are in lower case. */
export type GatewayTerms = { feeBps: bigint; permit2: Address; routers: ReadonlySet<Address> }

/** How long a gas price is cached, in milliseconds, so that not every quote reads it. */
const GAS_PRICE_MS = 2_000

const termCalls = (['FEE_BPS', 'PERMIT2', 'routers'] as const).map((functionName) =>
  encodeFunctionData({ abi: swapGatewayAbi, functionName }),
)
/** The fee cap of the contract. A contract that states a higher fee is not a gateway. */
const MAX_FEE_BPS = 100n

/** Prepares a chain; undefined for one that the operator has not set up for exchanges. */
export function createSwapChain(chain: DataChain, clock: { monotonic: () => number }): SwapChain | undefined {
  const { swap, wrappedNative } = chain.data
  if (!swap || !wrappedNative) return undefined
  let terms: GatewayTerms | undefined
  let gasPrice: { value: bigint; readAtMs: number } | undefined
  const askGasPrice = onceInFlight(() => readGasPrice(chain.ask))
  return {
    chain,
    gateway: swap.gateway,
    sources: [
      ...swap.pools.map((group) => {
        const { reader } = chain
        const shared = { reader, baseTokens: [wrappedNative, ...swap.baseTokens], wrappedNative, clock }
        return group.kind === 'uniswap-v2'
          ? createV2PoolSource({ ...shared, group })
          : createV3PoolSource({ ...shared, group })
      }),
      ...(swap.aggregator
        ? [createZeroExSource({ chainId: chain.network.id, gateway: swap.gateway, config: swap.aggregator })]
        : []),
    ],
    permitTokens: new Set(swap.permitTokens),
    readGasPrice: async () => {
      if (!gasPrice || clock.monotonic() - gasPrice.readAtMs > GAS_PRICE_MS) {
        gasPrice = { value: await askGasPrice(), readAtMs: clock.monotonic() }
      }
      return gasPrice.value
    },
    readTerms: async () => {
      if (terms) return terms
      const { results } = await chain.reader.read({ calls: termCalls.map((data) => ({ to: swap.gateway, data })) })
      const [[feeBps], [permit2], [, , ...routers]] = results.map(readWords) as [bigint[], bigint[], bigint[]] // One per call.
      // Without a gateway at the configured address, the chain offers no exchanges.
      if (feeBps === undefined || permit2 === undefined || feeBps > MAX_FEE_BPS) throw new ChainUnavailableError()
      terms = { feeBps, permit2: toAddress(permit2), routers: new Set(routers.map(toAddress)) }
      return terms
    },
  }
}
