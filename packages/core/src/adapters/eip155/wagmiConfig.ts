import type { CaipNetwork } from '@holdfast/caip'
import { type Config, createConfig, fallback, http } from '@wagmi/core'
import type { Chain, Transport } from 'viem'
import { NoNetworkError } from './errors.ts'

/** How often a wait for a block or a receipt looks again. */
const POLLING_INTERVAL_MS = 4000
/** Calls are gathered into one multicall up to this size. */
const MULTICALL_BATCH_BYTES = 1024

/**
 * Makes the wagmi config of a kit: its chains, a transport for each, and no memory of its own, since the kit remembers.
 *
 * Wallets are put in by the kit, which lists also those that wagmi's own discovery would drop, such as a second one of the
 * same rdns.
 *
 * @throws {NoNetworkError} if no EVM network is configured.
 */
export function createWagmiConfig(caipNetworks: readonly CaipNetwork[]): Config {
  const [first, ...rest] = caipNetworks.map(toChain)
  if (!first) throw new NoNetworkError()
  const transports = Object.fromEntries(caipNetworks.map((network) => [Number(network.id), toTransport(network)]))
  return createConfig({
    chains: [first, ...rest],
    transports,
    storage: null,
    multiInjectedProviderDiscovery: false,
    pollingInterval: POLLING_INTERVAL_MS,
    batch: { multicall: { batchSize: MULTICALL_BATCH_BYTES } },
  })
}

function toChain({ id, name, nativeCurrency, rpcUrls, blockExplorers, testnet }: CaipNetwork): Chain {
  return {
    id: Number(id),
    name,
    nativeCurrency,
    rpcUrls: { default: rpcUrls.default },
    ...(blockExplorers && { blockExplorers }),
    ...(testnet !== undefined && { testnet }),
  }
}

function toTransport({ rpcUrls }: CaipNetwork): Transport {
  const [first, ...others] = rpcUrls.default.http.map((url) => http(url))
  return first && others.length > 0 ? fallback([first, ...others]) : (first ?? http())
}
