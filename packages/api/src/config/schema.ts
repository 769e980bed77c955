import '../jitless.ts'
import type { CaipNetwork, CaipNetworkId } from '@holdfast/caip'
import * as z from 'zod/mini'

/** A chain as the server offers it; fits `CaipNetwork`. Only EVM chains are offered so far. */
export const networkSchema = z.object({
  id: z.number(),
  caipNetworkId: z.custom<CaipNetworkId>((value) => typeof value === 'string' && value.startsWith('eip155:')),
  chainNamespace: z.literal('eip155'),
  name: z.string(),
  nativeCurrency: z.object({ name: z.string(), symbol: z.string(), decimals: z.number() }),
  rpcUrls: z.object({ default: z.object({ http: z.array(z.string()) }) }),
  blockExplorers: z.optional(z.object({ default: z.object({ name: z.string(), url: z.string() }) })),
  testnet: z.optional(z.boolean()),
})

/** Where the stake contract lives on a chain, and from which block on its events are to be read. */
export const stakeDeploymentSchema = z.object({
  address: z.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)),
  blockNumber: z.number(),
})

/** `GET /config`: the public configuration that the page reads when it runs. */
export const configSchema = z.object({
  projectId: z.string(),
  services: z.object({ url: z.string(), relayUrl: z.string() }),
  secureUrl: z.string(),
  production: z.boolean(),
  chains: z.array(networkSchema),
  /** By chain id. */
  stake: z.record(z.string(), stakeDeploymentSchema),
  /** The sandbox wallet that the page may announce; null wherever it must not. */
  devnetWallet: z.nullable(z.object({ chains: z.array(z.object({ chainId: z.number(), rpcUrl: z.string() })) })),
  /** Ways to sign in. */
  auth: z.object({
    password: z.boolean(),
    passkey: z.boolean(),
    emailCode: z.boolean(),
    wallet: z.boolean(),
    github: z.boolean(),
    google: z.boolean(),
    /** Mails are not sent but shown at `/dev/mailbox`; never in production. */
    capturedMail: z.boolean(),
  }),
})

/** The public configuration. */
export type PublicConfig = z.infer<typeof configSchema>
/** A chain as the server offers it. */
export type PublicNetwork = z.infer<typeof networkSchema> & CaipNetwork
/** Where the stake contract lives. */
export type PublicStakeDeployment = z.infer<typeof stakeDeploymentSchema>
