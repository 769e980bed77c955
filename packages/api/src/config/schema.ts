import { type CaipNetwork, type CaipNetworkId, isCaipNetworkId, isChainNamespace } from '@holdfast/caip'
import {
  array,
  boolean,
  matching,
  nullable,
  number,
  object,
  optional,
  type PlainShape,
  record,
  string,
} from '../shape.ts'

/** An EVM chain that the server offers. */
type OfferedNetwork = {
  id: number
  caipNetworkId: CaipNetworkId
  chainNamespace: 'eip155'
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** If there is a WebSocket URL, new blocks arrive as events; otherwise, the chain is polled. */
  rpcUrls: { default: { http: string[]; webSocket?: string[] | undefined } }
  blockExplorers?: { default: { name: string; url: string } } | undefined
  testnet?: boolean | undefined
}

/**
 * A chain that the server offers in a namespace other than `eip155`. Wallets can connect and sign on it, but stakes exist only
 * on EVM chains.
 */
type OtherNetwork = {
  id: string
  caipNetworkId: CaipNetworkId
  chainNamespace: 'solana' | 'polkadot' | 'bip122'
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: { default: { http: string[]; webSocket?: string[] | undefined } }
  blockExplorers?: { default: { name: string; url: string } } | undefined
  testnet?: boolean | undefined
}

/** An EVM chain that the server offers, as a `CaipNetwork`. */
export type PublicNetwork = OfferedNetwork & CaipNetwork

/** The stake contract's address on a chain, and the block from which to read its events. */
export type PublicStakeDeployment = { address: `0x${string}`; blockNumber: number }

/** The public configuration. */
export type PublicConfig = {
  projectId: string
  services: { url: string; relayUrl: string }
  /** The origin of the embedded wallet's frame; empty if there is no embedded wallet. */
  secureUrl: string
  /** Providers of social logins by which users may log in to the embedded wallet. */
  walletSocials?: string[] | undefined
  /** The ending of account names, such as `app.eth`; without it, no names can be registered. */
  nameZone?: string | undefined
  production: boolean
  /** The URL of the source code that runs here, if the operator has configured it. */
  sourceUrl?: string | undefined
  chains: OfferedNetwork[]
  /** The chains of namespaces other than `eip155`, if the operator offers any. */
  otherChains?: OtherNetwork[] | undefined
  /** The deployments of the stake contract, by chain id. */
  stake: Record<string, PublicStakeDeployment>
  /** The sandbox wallet that the page may announce; null if it must not announce one. */
  devnetWallet: { chains: { chainId: number; rpcUrl: string }[] } | null
  /** Which methods of signing in are available. */
  auth: {
    password: boolean
    passkey: boolean
    emailCode: boolean
    wallet: boolean
    github: boolean
    google: boolean
    /** Whether mails are shown at `/dev/mailbox` instead of being sent. Never true in production. */
    capturedMail: boolean
  }
}

/** The fields of a chain in every namespace. */
const shared = {
  name: string,
  nativeCurrency: object({ name: string, symbol: string, decimals: number }),
  rpcUrls: object({ default: object({ http: array(string), webSocket: optional(array(string)) }) }),
  blockExplorers: optional(object({ default: object({ name: string, url: string }) })),
  testnet: optional(boolean),
}

/** An EVM chain that the server offers; compatible with `CaipNetwork`. */
export const networkSchema: PlainShape<OfferedNetwork> = object({
  ...shared,
  id: number,
  caipNetworkId: matching('an EVM chain', isEvmChain),
  chainNamespace: matching('eip155', (value) => value === 'eip155'),
})

const otherNetworkSchema: PlainShape<OtherNetwork> = object({
  ...shared,
  id: string,
  caipNetworkId: matching('a CAIP-2 id', isCaipNetworkId),
  chainNamespace: matching('a namespace other than eip155', isOtherNamespace),
})

/** The stake contract's deployment on a chain. */
export const stakeDeploymentSchema: PlainShape<PublicStakeDeployment> = object({
  address: matching('an EVM address', isAddress),
  blockNumber: number,
})

/** `GET /config`: the public configuration, which the page reads at run time. */
export const configSchema: PlainShape<PublicConfig> = object({
  projectId: string,
  services: object({ url: string, relayUrl: string }),
  secureUrl: string,
  walletSocials: optional(array(string)),
  nameZone: optional(string),
  production: boolean,
  sourceUrl: optional(string),
  chains: array(networkSchema),
  otherChains: optional(array(otherNetworkSchema)),
  stake: record(stakeDeploymentSchema),
  devnetWallet: nullable(object({ chains: array(object({ chainId: number, rpcUrl: string })) })),
  auth: object({
    password: boolean,
    passkey: boolean,
    emailCode: boolean,
    wallet: boolean,
    github: boolean,
    google: boolean,
    capturedMail: boolean,
  }),
})

function isEvmChain(value: unknown): value is CaipNetworkId {
  return typeof value === 'string' && value.startsWith('eip155:')
}

function isOtherNamespace(value: unknown): value is OtherNetwork['chainNamespace'] {
  return isChainNamespace(value) && value !== 'eip155'
}

function isAddress(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
}
