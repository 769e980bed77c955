import type { CaipNetwork } from '@holdfast/caip'
import { type Config, createConfig, fallback, http } from '@wagmi/core'
import type { Chain, Transport } from 'viem'
import { NoNetworkError } from './errors.ts'

/** The greatest size of a multicall into which calls are batched. */
const MULTICALL_BATCH_BYTES = 1024

/** The fee offered for the next block allows the base fee to grow by this factor. */
const BASE_FEE_MULTIPLIER = 1.2
/** If a network has several nodes, viem compares this many of each node's latest answers to choose the best one. */
const RANK_SAMPLES = 10
/** The interval at which the nodes are compared. */
const RANK_INTERVAL_MS = 60_000

/**
 * Creates the wagmi config of a kit: its chains, a transport for each, and no storage, since the kit stores connections itself.
 *
 * The kit adds the wallets itself: wagmi's own discovery would drop some, such as a second wallet with the same rdns.
 *
 * @param signal - when aborted, nodes are no longer compared.
 * @param fetch - sends the requests. @default the page's
 * @throws {NoNetworkError} if no EVM network is configured.
 */
export function createWagmiConfig(
  caipNetworks: readonly CaipNetwork[],
  signal: AbortSignal,
  fetch?: typeof globalThis.fetch,
): Config {
  const [first, ...rest] = caipNetworks.map(toChain)
  if (!first) throw new NoNetworkError()
  const transports = Object.fromEntries(
    caipNetworks.map((network) => [Number(network.id), toTransport(network, signal, fetch)]),
  )
  return createConfig({
    chains: [first, ...rest],
    transports,
    storage: null,
    multiInjectedProviderDiscovery: false,
    batch: { multicall: { batchSize: MULTICALL_BATCH_BYTES } },
  })
}

function toChain({ id, name, nativeCurrency, rpcUrls, blockExplorers, testnet, contracts }: CaipNetwork): Chain {
  const { address, blockCreated } = contracts?.multicall3 ?? {}
  return {
    id: Number(id),
    name,
    nativeCurrency,
    rpcUrls: { default: rpcUrls.default },
    fees: { baseFeeMultiplier: BASE_FEE_MULTIPLIER },
    ...(blockExplorers && { blockExplorers }),
    ...(testnet !== undefined && { testnet }),
    ...(address && { contracts: { multicall3: { address, ...(blockCreated !== undefined && { blockCreated }) } } }),
  }
}

/** Creates a transport that calls the best node first. The nodes are compared from the first call on. */
function toTransport(
  { rpcUrls }: CaipNetwork,
  signal: AbortSignal,
  fetch: typeof globalThis.fetch | undefined,
): Transport {
  const [first, ...others] = rpcUrls.default.http.map((url) => http(url, fetch && { fetchFn: fetch }))
  if (!first || others.length === 0) return first ?? http()
  const rank = { sampleCount: RANK_SAMPLES, interval: RANK_INTERVAL_MS, ping: pingUntil(signal) }
  return fallback([first, ...others], { rank })
}

/**
 * Returns the function with which viem pings a node. After the signal has aborted, a ping never resolves, which stops viem's
 * comparison of the nodes; viem offers no other way to stop it.
 */
function pingUntil(signal: AbortSignal): (parameters: { transport: ReturnType<Transport> }) => Promise<unknown> {
  return ({ transport }) => (signal.aborted ? new Promise(() => {}) : transport.request({ method: 'eth_chainId' }))
}
