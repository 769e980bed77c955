import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CaipNetworkId } from '@holdfast/caip'
import { devnetRelayKey } from '@holdfast/contracts/delegation'
import { devnetNameSignerKey } from '@holdfast/contracts/devnet-names'
import type { SocialLogins } from '../custody/social/providers.ts'
import type { RelayLimits } from '../relay/limits.ts'
import type { Gateways } from '../remote-files/locateSource.ts'
import type { RpcLimits } from '../rpc/limits.ts'
import { type BundlerConfig, bundlerOf, listBundlerProblems } from './bundler.ts'
import { devnetChains, readChainsFile, type ServedChain } from './chains/chains.ts'
import { localOtherChains, type OtherChain, readOtherChains } from './chains/otherChains.ts'
import { type FarcasterConfig, farcasterOf } from './embedded/farcaster.ts'
import { listEmbeddedProblems } from './embedded/problems.ts'
import { listSocialLoginProblems, sandboxSignInUrl, socialLoginsOf } from './embedded/socialLogins.ts'
import { type Environment, readEnvironment, type ServiceName, serviceNames } from './environment.ts'
import { InvalidConfigError } from './errors.ts'
import { listExposureProblems } from './exposure.ts'
import { listOnRampProblems, type OnRampConfig, onRampOf } from './onRamp.ts'
import { listProductionProblems } from './production.ts'
import { listRelayProblems, relayLimitsOf } from './relayLimits.ts'
import { mainnets, testnets } from './signInNetworks.ts'

/** A client registered with an identity provider. */
type OAuthClient = { clientId: string; clientSecret: string }

/** The server's whole configuration. */
export type Config = {
  production: boolean
  /** The interface that the public ports listen on. */
  host: string
  /** Here and below, `port` is the port to listen on, where 0 is any free port; `url` is what browsers use. */
  web: { port: number; url: string }
  services: { port: number; url: string; relayUrl: string }
  secure: { port: number; url: string }
  /** The embedded wallet's API and vault. The API's secret and master keys are created and stored in `dataDir` if not set. */
  embedded: {
    secret: string | undefined
    keys: string | undefined
    keysFile: string | undefined
    /** For how long transfers from a device that recovered a wallet are limited, in seconds. */
    transferLimitS: number
    vaultUrl: string
    /** Undefined: logins with Farcaster are off. */
    farcaster: FarcasterConfig | undefined
    /** Which identity providers are offered. */
    social: SocialLogins
  }
  /** The pocket wallet, for development and demonstration. */
  wallet: { port: number; url: string }
  admin: { port: number }
  /** The folder of the server's data; absolute. */
  dataDir: string
  /** Only tests set `durable: false`, which trades safety for speed, and `connectMs`, a longer wait for a connection. */
  database: { kind: 'embedded'; durable: boolean } | { kind: 'url'; url: string; connectMs?: number | undefined }
  redisUrl: string | undefined
  /** The relay limits that differ from the defaults. */
  relayLimits: Partial<RelayLimits>
  /** The id of the product's own project; created and stored in the database if not set. */
  projectId: string | undefined
  analytics: { retentionDays: number }
  /** JSON-RPC calls allowed per minute. */
  rpcLimits: RpcLimits
  /** The gateways for `ipfs:` and `ar:` pictures, and the size of the picture proxy's disk cache. */
  images: { gateways: Gateways; cacheBytes: number }
  /** Calls about accounts and tokens allowed per minute. */
  dataLimits: RpcLimits
  /** The zone of account names, such as `app.eth`; undefined: no names are registered. */
  nameZone: string | undefined
  /** The key that signs the name gateway's answers; undefined: there is no gateway. */
  nameSignerKey: `0x${string}` | undefined
  /** The key that pays for transactions that the server sends under permissions; undefined: no permissions are granted. */
  permissionRelayKey: `0x${string}` | undefined
  /** Purchases of tokens for money. */
  onRamp: OnRampConfig
  /** The keys of the bundler and of its sponsor, and whether the debug calls are on. */
  bundler: BundlerConfig
  mail: { kind: 'captured' } | { kind: 'smtp'; url: string; from: string }
  enabledServices: readonly ServiceName[]
  /** The secret that signs cookies; created and stored in `dataDir` if not set. */
  authSecret: string | undefined
  socials: { github?: OAuthClient | undefined; google?: OAuthClient | undefined }
  chains: readonly ServedChain[]
  /** Solana and Bitcoin chains. */
  otherChains: readonly OtherChain[]
  /**
   * Networks besides `chains` and `otherChains` on which a wallet can sign in. They need no node, because the signature alone
   * is verified.
   */
  signInNetworks: readonly CaipNetworkId[]
  /** The file or folder with the operator's list of wallets; absolute. */
  cataloguePath: string | undefined
  /** Whether the page may announce the sandbox wallet. */
  devnetWallet: boolean
  /** The URL of the source code; the page's footer links to it. */
  sourceUrl: string | undefined
  /** How many proxies in front of the server are trusted to report the visitor's address. */
  trustedProxies: number
  /** Folder of the built page. */
  webRoot: string
}

/** The zone of names on the local chains. */
const devnetNameZone = 'holdfast.eth'

/** The vault's default port. */
export const defaultVaultPort = 3005

const builtPage = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/**
 * Builds the configuration from environment variables.
 *
 * @param directory - the folder that relative paths start from.
 * @throws {InvalidConfigError} listing every problem and, in production, every development default in use.
 */
export function loadConfig(
  variables: Readonly<Record<string, string | undefined>>,
  directory: string = process.cwd(),
): Config {
  const environment = readEnvironment(variables)
  const production = environment.NODE_ENV === 'production'
  const chains = listChains(environment, production, directory)
  const otherChains = listOtherChains(environment, production, directory)
  // The pocket wallet is meant for development, and the embedded wallet needs a second operator for its vault. So production
  // serves each of them only if `SERVICES` names it.
  const enabledServices =
    environment.SERVICES ?? serviceNames.filter((name) => !production || (name !== 'wallet' && name !== 'embedded'))
  const problems = [
    ...listProductLoginProblems(environment),
    ...listDuplicates(chains.map(({ network }) => network.id)),
    ...listDuplicates(otherChains.map(({ caipNetworkId }) => caipNetworkId)),
    ...listRelayProblems(environment),
    ...listSocialLoginProblems(environment, 'api'),
    ...listOnRampProblems(environment, { production }),
    ...listBundlerProblems(environment, {
      production,
      directory,
      chains,
      isServed: enabledServices.includes('bundler'),
    }),
  ]
  problems.push(...(production ? listProductionProblems(environment, chains) : listExposureProblems(environment)))
  if (production && enabledServices.includes('embedded')) problems.push(...listEmbeddedProblems(environment))
  if (problems.length > 0) throw new InvalidConfigError({ problems })

  const webPort = environment.WEB_PORT ?? 3000
  const servicesPort = environment.SERVICES_PORT ?? 3001
  const securePort = environment.SECURE_PORT ?? 3002
  const walletPort = environment.WALLET_PORT ?? 3003
  const secureUrl = environment.SECURE_URL ?? `http://localhost:${securePort}`
  const servicesUrl = environment.SERVICES_URL ?? `http://localhost:${servicesPort}`
  return {
    production,
    host: environment.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    web: { port: webPort, url: environment.WEB_URL ?? `http://localhost:${webPort}` },
    services: {
      port: servicesPort,
      url: servicesUrl,
      relayUrl: environment.RELAY_URL ?? servicesUrl.replace(/^http/, 'ws'),
    },
    secure: { port: securePort, url: secureUrl },
    embedded: {
      secret: environment.EMBEDDED_SECRET,
      keys: environment.EMBEDDED_KEYS,
      keysFile: environment.EMBEDDED_KEYS_FILE && resolve(directory, environment.EMBEDDED_KEYS_FILE),
      transferLimitS: (environment.EMBEDDED_TRANSFER_LIMIT_HOURS ?? 24) * 3_600,
      vaultUrl: environment.VAULT_URL ?? `http://localhost:${defaultVaultPort}`,
      farcaster: farcasterOf(environment, { production, secureUrl }),
      social: socialLoginsOf(environment, { sandboxUrl: production ? undefined : sandboxSignInUrl(servicesUrl) }),
    },
    wallet: { port: walletPort, url: environment.WALLET_URL ?? `http://localhost:${walletPort}` },
    admin: { port: environment.ADMIN_PORT ?? 3009 },
    dataDir: resolve(directory, environment.DATA_DIR ?? '.holdfast'),
    database: environment.DATABASE_URL
      ? { kind: 'url', url: environment.DATABASE_URL }
      : { kind: 'embedded', durable: true },
    redisUrl: environment.REDIS_URL,
    relayLimits: relayLimitsOf(environment),
    projectId: environment.PROJECT_ID,
    analytics: { retentionDays: environment.ANALYTICS_RETENTION_DAYS ?? 90 },
    rpcLimits: {
      // In development every visitor comes from the same machine.
      perNetwork: environment.RPC_CALLS_PER_MINUTE ?? (production ? 6_000 : 120_000),
      perProject: environment.RPC_PROJECT_CALLS_PER_MINUTE ?? 120_000,
    },
    images: {
      gateways: {
        ipfs: environment.IPFS_GATEWAY ?? 'https://ipfs.io',
        arweave: environment.ARWEAVE_GATEWAY ?? 'https://arweave.net',
      },
      cacheBytes: (environment.IMAGES_CACHE_MB ?? 512) * 1024 * 1024,
    },
    dataLimits: {
      perNetwork: environment.DATA_CALLS_PER_MINUTE ?? (production ? 600 : 60_000),
      perProject: environment.DATA_PROJECT_CALLS_PER_MINUTE ?? 60_000,
    },
    nameZone: environment.NAME_ZONE ?? (production ? undefined : devnetNameZone),
    permissionRelayKey: environment.PERMISSION_RELAY_KEY ?? (production ? undefined : devnetRelayKey),
    nameSignerKey: environment.NAME_SIGNER_KEY ?? (production ? undefined : devnetNameSignerKey),
    onRamp: onRampOf(environment, { production, servicesUrl }),
    bundler: bundlerOf(environment, { production, directory }),
    mail: mailOf(environment),
    enabledServices,
    authSecret: environment.AUTH_SECRET,
    socials: {
      github: clientOf(environment.GITHUB_CLIENT_ID, environment.GITHUB_CLIENT_SECRET),
      google: clientOf(environment.GOOGLE_CLIENT_ID, environment.GOOGLE_CLIENT_SECRET),
    },
    chains,
    otherChains,
    signInNetworks: environment.SIGN_IN_NETWORKS ?? (production ? mainnets : [...mainnets, ...testnets]),
    cataloguePath: environment.CATALOGUE_PATH && resolve(directory, environment.CATALOGUE_PATH),
    devnetWallet: !production,
    sourceUrl: environment.SOURCE_URL,
    trustedProxies: environment.TRUSTED_PROXIES ?? 0,
    webRoot: builtPage,
  }
}

function listChains(environment: Environment, production: boolean, directory: string): ServedChain[] {
  return [
    ...(production ? [] : devnetChains(environment.DEVNET_PORT ?? 8545)),
    ...(environment.CHAINS ? readChainsFile(resolve(directory, environment.CHAINS)) : []),
  ]
}

function listOtherChains(environment: Environment, production: boolean, directory: string): OtherChain[] {
  const { LOCAL_CHAINS: names = [], SOLANA_PORT: solana = 8899, BITCOIN_PORT: bitcoin = 18443 } = environment
  return [
    ...(production ? [] : localOtherChains(names, { solana, bitcoin })),
    ...(environment.CHAINS ? readOtherChains(resolve(directory, environment.CHAINS)) : []),
  ]
}

function listDuplicates(ids: readonly (number | string)[]): string[] {
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))].map(
    (id) => `CHAINS lists chain ${id} twice; list each chain once.`,
  )
}

function mailOf(environment: Environment): Config['mail'] {
  if (!environment.SMTP_URL) return { kind: 'captured' }
  return { kind: 'smtp', url: environment.SMTP_URL, from: environment.MAIL_FROM ?? 'Holdfast <no-reply@localhost>' }
}

function clientOf(clientId: string | undefined, clientSecret: string | undefined): OAuthClient | undefined {
  return clientId && clientSecret ? { clientId, clientSecret } : undefined
}

function listProductLoginProblems(environment: Environment): string[] {
  return (['GITHUB', 'GOOGLE'] as const).flatMap((name) => {
    const hasId = environment[`${name}_CLIENT_ID`] !== undefined
    if (hasId === (environment[`${name}_CLIENT_SECRET`] !== undefined)) return []
    const [present, missing] = hasId ? ['ID', 'SECRET'] : ['SECRET', 'ID']
    return [`${name}_CLIENT_${missing} is not set although ${name}_CLIENT_${present} is; set both, or neither.`]
  })
}
