import type { PublicConfig } from '@holdfast/api'
import { namespaceOf, referenceOf } from '@holdfast/caip'
import { devnetChainIds } from './chains/chains.ts'
import type { OtherChain } from './chains/otherChains.ts'
import { listWalletSocials } from './embedded/walletSocials.ts'
import type { Config } from './loadConfig.ts'

/**
 * Creates the public configuration: the answer to `GET /api/config`.
 *
 * @param projectId - the id of the product's own project. The node URLs of Solana and Bitcoin chains contain it too.
 */
export function createPublicConfig(config: Config, projectId: string): PublicConfig {
  const { chains } = config
  return {
    projectId,
    services: { url: config.services.url, relayUrl: config.services.relayUrl },
    secureUrl: config.enabledServices.includes('embedded') ? config.secure.url : '',
    nameZone: config.nameZone,
    walletSocials: listWalletSocials(config),
    production: config.production,
    sourceUrl: config.sourceUrl,
    chains: chains.map(({ network }) => network),
    ...(config.otherChains.length > 0 && {
      otherChains: config.otherChains.map((chain) => publicNetwork(chain, { url: config.services.url, projectId })),
    }),
    stake: Object.fromEntries(chains.flatMap(({ network, stake }) => (stake ? [[String(network.id), stake]] : []))),
    devnetWallet: config.devnetWallet
      ? {
          chains: chains
            .filter(({ network }) => devnetChainIds.some((id) => id === network.id))
            .map(({ network }) => ({ chainId: network.id, rpcUrl: network.rpcUrls.default.http[0] ?? '' })),
        }
      : null,
    auth: {
      password: true,
      passkey: true,
      emailCode: true,
      wallet: true,
      github: config.socials.github !== undefined,
      google: config.socials.google !== undefined,
      capturedMail: config.mail.kind === 'captured',
    },
  }
}

type PublicOtherNetwork = NonNullable<PublicConfig['otherChains']>[number]

/** Returns the public part of a Solana or Bitcoin chain. Pages reach the chain's nodes through the RPC service. */
function publicNetwork(
  { caipNetworkId, name, nativeCurrency, blockExplorer, testnet }: OtherChain,
  { url, projectId }: { url: string; projectId: string },
): PublicOtherNetwork {
  const namespace = namespaceOf(caipNetworkId)
  const query = new URLSearchParams({ chainId: caipNetworkId, projectId })
  return {
    id: referenceOf(caipNetworkId),
    caipNetworkId,
    // The schema of these chains allows no other namespace.
    chainNamespace: namespace as PublicOtherNetwork['chainNamespace'],
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [`${url}/v1?${query}`] } },
    ...(blockExplorer && { blockExplorers: { default: blockExplorer } }),
    ...(testnet && { testnet }),
  }
}
