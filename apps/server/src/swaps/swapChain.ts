import { onceInFlight } from '@holdfast/base'
import { swapGatewayAbi } from '@holdfast/contracts/swap'
import { encodeFunctionData } from 'viem/utils'
import { ChainUnavailableError } from '../chain/reads/errors.ts'
import { readWords } from '../chain/reads/words.ts'
import type { DataChain } from '../chain-data/createDataChains.ts'
import type { QuoteSource } from './QuoteSource.ts'
import { createV2Pools } from './sources/v2Pools.ts'
import { readGasPrice } from './transactions.ts'

type Address = `0x${string}`

/** A chain on which tokens can be exchanged. */
export type SwapChain = {
  chain: DataChain
  gateway: Address
  sources: readonly QuoteSource[]
  permitTokens: ReadonlySet<string>
  /** What the gateway takes, in basis points: as the contract says, which never changes. */
  readFeeBps: () => Promise<bigint>
  /** Wei for a unit of gas, at most {@link GAS_PRICE_MS} old. @throws {ChainUnavailableError} */
  readGasPrice: () => Promise<bigint>
}

/** How long a price of gas is kept, in milliseconds: every quote asks for it. */
const GAS_PRICE_MS = 2_000

const feeCall = encodeFunctionData({ abi: swapGatewayAbi, functionName: 'FEE_BPS' })
/** The cap in the contract: another answer is no gateway's. */
const HIGHEST_FEE_BPS = 100n

/** Prepares a chain; undefined for one that the operator has not set up for exchanges. */
export function createSwapChain(chain: DataChain, clock: { monotonic: () => number }): SwapChain | undefined {
  const { swap, wrappedNative } = chain.data
  if (!swap || !wrappedNative) return undefined
  let feeBps: bigint | undefined
  let gasPrice: { value: bigint; at: number } | undefined
  const askGasPrice = onceInFlight(() => readGasPrice(chain.ask))
  return {
    chain,
    gateway: swap.gateway,
    sources: swap.pools.map((group) =>
      createV2Pools({
        reader: chain.reader,
        group,
        baseTokens: [wrappedNative, ...swap.baseTokens],
        wrappedNative,
        clock,
      }),
    ),
    permitTokens: new Set(swap.permitTokens),
    readGasPrice: async () => {
      if (!gasPrice || clock.monotonic() - gasPrice.at > GAS_PRICE_MS) {
        gasPrice = { value: await askGasPrice(), at: clock.monotonic() }
      }
      return gasPrice.value
    },
    readFeeBps: async () => {
      if (feeBps !== undefined) return feeBps
      const { results } = await chain.reader.read({ calls: [{ to: swap.gateway, data: feeCall }] })
      const [read] = readWords(results[0])
      // A chain that has no gateway at the configured address cannot serve.
      if (read === undefined || read > HIGHEST_FEE_BPS) throw new ChainUnavailableError()
      feeBps = read
      return read
    },
  }
}
