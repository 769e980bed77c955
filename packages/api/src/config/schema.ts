import * as z from 'zod/mini'

/** A chain that the product is configured for. */
export const chain = z.object({
  id: z.number(),
  name: z.string(),
  nativeCurrency: z.object({ name: z.string(), symbol: z.string(), decimals: z.number() }),
  rpcUrls: z.object({ default: z.object({ http: z.array(z.string()) }) }),
  blockExplorers: z.optional(z.object({ default: z.object({ name: z.string(), url: z.string() }) })),
  testnet: z.optional(z.boolean()),
})

/** Where the stake contract lives on a chain. */
export const stakeDeployment = z.object({
  address: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  /** Block from which its events are read. */
  blockNumber: z.number(),
})

/** The public runtime configuration: answer of `GET /api/config`. */
export const configAnswer = z.object({
  /** The wallet kit's project, 32 hex characters; empty when none is configured. */
  projectId: z.string(),
  services: z.object({ url: z.string(), relayUrl: z.string() }),
  secureUrl: z.string(),
  production: z.boolean(),
  chains: z.array(chain),
  /** Deployments by decimal chain id. */
  stake: z.record(z.string(), stakeDeployment),
  /** The sandbox wallet for people who have none; null in production. */
  devnetWallet: z.nullable(z.object({ chains: z.array(z.object({ chainId: z.number(), rpcUrl: z.string() })) })),
  /** Ways to sign in that are switched on. */
  auth: z.object({
    passkey: z.boolean(),
    emailCode: z.boolean(),
    /** True when mails are captured and shown at /dev/mailbox. */
    capturedMail: z.boolean(),
    socials: z.array(z.enum(['github', 'google'])),
  }),
})

export type PublicConfig = z.output<typeof configAnswer>
export type ConfiguredChain = z.output<typeof chain>
export type StakeDeploymentEntry = z.output<typeof stakeDeployment>
