import type { PublicConfig } from '@holdfast/api'
import { devnetChainIds } from './chains.ts'
import { listWalletSocials } from './embedded/walletSocials.ts'
import type { Config } from './loadConfig.ts'

/** The public part of the configuration: the answer of `GET /api/config`, without the project id. */
export function createPublicConfig(config: Config): Omit<PublicConfig, 'projectId'> {
  const { chains } = config
  return {
    services: { url: config.services.url, relayUrl: config.services.relayUrl },
    secureUrl: config.enabledServices.includes('embedded') ? config.secure.url : '',
    walletSocials: listWalletSocials(config),
    production: config.production,
    sourceUrl: config.sourceUrl,
    chains: chains.map(({ network }) => network),
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
