import { trimTrailingCharacters } from '@holdfast/base'
import * as z from 'zod'
import { lowerHex } from '../chain/lowerHex.ts'
import { bundlerVariables } from './bundler.ts'
import { socialVariables } from './embedded/socialLogins.ts'
import { InvalidConfigError } from './errors.ts'
import { onRampVariables } from './onRamp.ts'
import { signInNetworks } from './signInNetworks.ts'

/**
 * The services that can be mounted: the product's API and page, the relay of the pairing protocol, the wallet list,
 * analytics for operators, JSON-RPC to the chains' nodes, the indexer of the chains' blocks, the accounts' balances and
 * history, the picture proxy, purchases of tokens, user operations of smart accounts, the embedded wallet's frame and its API,
 * and in development the pocket wallet.
 */
export const serviceNames = [
  'product',
  'relay',
  'catalogue',
  'analytics',
  'rpc',
  'indexer',
  'data',
  'images',
  'onramp',
  'bundler',
  'wallet',
  'embedded',
] as const
/** Name of a service, as `SERVICES` spells it. */
export type ServiceName = (typeof serviceNames)[number]

/** Matches the names of variables whose values are never printed. */
const SECRETS = /SECRET|_KEYS$|(?:API|SIGNER|RELAY)_KEY$|(?:DATABASE|REDIS|SMTP|RPC)_URL$/

/** A port to listen on. */
export const port = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535, {
    error: 'a whole number from 1 to 65535',
  })
  .transform(Number)

/** A whole number from 1. */
export const wholeNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, { error: 'a whole number, 1 or more' })
  .transform(Number)

/**
 * Creates the schema of a URL with one of these protocols. Parsing removes slashes at the end of the URL, and writes the
 * protocol in lower case.
 */
export function url(protocols: readonly string[]): z.ZodType<string, string> {
  const accepted = `an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`
  return z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), { error: accepted })
    .transform((text) => trimTrailingCharacters(text, '/').replace(/^[a-z]+/i, (protocol) => protocol.toLowerCase()))
}

/** A URL without a path: `https://app.example`, `http://localhost:3000`. Parsing writes it in lower case, as browsers do. */
export const origin = url(['http:', 'https:'])
  .transform((text) => text.toLowerCase())
  .refine((text) => new URL(text).origin === text, { error: 'an address without a path, such as https://app.example' })

/** The private key of an account. */
const privateKey = z
  .string()
  .regex(/^0x[\da-f]{64}$/i, { error: 'a private key: 0x and 64 hex digits' })
  .transform((key) => lowerHex(key))

/** The sender of mails. */
export const mailSender = z.string().regex(/@/, { error: 'a sender such as Holdfast <no-reply@app.example>' })
/** A secret that keys are derived from. */
export const longSecret = z
  .string()
  .min(32, { error: 'at least 32 random characters, such as `openssl rand -hex 32` prints' })

const services = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(
    z
      .array(z.enum(serviceNames, { error: `names of services, separated by commas: ${serviceNames.join(', ')}` }))
      .nonempty(),
  )

const localChainNames = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(['solana', 'bitcoin'], { error: 'solana, bitcoin, or both separated by a comma' })))

/** Every variable that the server reads. */
const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], { error: 'production, development or test' }).optional(),
  HOST: z.string().optional(),
  WEB_PORT: port.optional(),
  WEB_URL: origin.optional(),
  SERVICES_PORT: port.optional(),
  SERVICES_URL: url(['http:', 'https:']).optional(),
  RELAY_URL: url(['ws:', 'wss:']).optional(),
  SECURE_PORT: port.optional(),
  SECURE_URL: origin.optional(),
  EMBEDDED_SECRET: longSecret.optional(),
  EMBEDDED_KEYS: z.string().optional(),
  EMBEDDED_KEYS_FILE: z.string().optional(),
  /** For how many hours transfers from a device that recovered a wallet are limited; 0: no limit. */
  EMBEDDED_TRANSFER_LIMIT_HOURS: z
    .string()
    .regex(/^(?:0|[1-9]\d{0,3})$/, { error: 'a number of hours, or 0' })
    .transform(Number)
    .optional(),
  /** The node of OP Mainnet used to verify logins with Farcaster; without a node, production offers no such logins. */
  FARCASTER_RPC_URL: url(['http:', 'https:']).optional(),
  /** The channel server, which carries requests to users' Farcaster apps, and the signed messages back. */
  FARCASTER_RELAY_URL: url(['http:', 'https:']).optional(),
  /** The URL at which browsers reach the vault. */
  VAULT_URL: origin.optional(),
  /** The vault's own settings, read here only so that production refuses an API that shares any of them with the vault. */
  VAULT_DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  VAULT_SECRET: z.string().optional(),
  VAULT_KEYS: z.string().optional(),
  VAULT_KEYS_FILE: z.string().optional(),
  WALLET_PORT: port.optional(),
  WALLET_URL: origin.optional(),
  DEVNET_PORT: port.optional(),
  /** Which local Solana and Bitcoin chains run besides the two EVM chains. */
  LOCAL_CHAINS: localChainNames.optional(),
  SOLANA_PORT: port.optional(),
  BITCOIN_PORT: port.optional(),
  ADMIN_PORT: port.optional(),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  REDIS_URL: url(['redis:', 'rediss:']).optional(),
  PROJECT_ID: z
    .string()
    .regex(/^[0-9a-f]{32}$/, { error: '32 characters of 0-9 and a-f' })
    .optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: mailSender.optional(),
  SERVICES: services.optional(),
  RELAY_CONNECTIONS: wholeNumber.optional(),
  RELAY_CONNECTIONS_PER_ADDRESS: wholeNumber.optional(),
  RELAY_HELD_REFUSALS: wholeNumber.optional(),
  RELAY_REMEMBERED_CLIENTS: wholeNumber.optional(),
  RELAY_CALLS_PER_SECOND: wholeNumber.optional(),
  RELAY_CALL_BURST: wholeNumber.optional(),
  RELAY_ADDRESS_RATE_KB: wholeNumber.optional(),
  RELAY_ADDRESS_BURST_KB: wholeNumber.optional(),
  RELAY_TOPIC_SUBSCRIBERS: wholeNumber.optional(),
  RELAY_FRAME_KB: wholeNumber.optional(),
  RELAY_FRAME_HARD_KB: wholeNumber.optional(),
  RELAY_TOPICS_PER_CLIENT: wholeNumber.optional(),
  RELAY_SUBSCRIPTIONS_PER_ADDRESS: wholeNumber.optional(),
  RELAY_SUBSCRIPTIONS: wholeNumber.optional(),
  RELAY_TOPIC_MESSAGES: wholeNumber.optional(),
  RELAY_TOPIC_KB: wholeNumber.optional(),
  RELAY_MAILBOX_MB: wholeNumber.optional(),
  RELAY_RETAINED_MESSAGES: wholeNumber.optional(),
  RELAY_RETAINED_KB: wholeNumber.optional(),
  RELAY_UNACKNOWLEDGED: wholeNumber.optional(),
  RELAY_BUFFERED_KB: wholeNumber.optional(),
  RELAY_SLOW_SECONDS: wholeNumber.optional(),
  ANALYTICS_RETENTION_DAYS: wholeNumber.optional(),
  RPC_CALLS_PER_MINUTE: wholeNumber.optional(),
  RPC_PROJECT_CALLS_PER_MINUTE: wholeNumber.optional(),
  IMAGES_CACHE_MB: wholeNumber.optional(),
  IPFS_GATEWAY: url(['http:', 'https:']).optional(),
  ARWEAVE_GATEWAY: url(['http:', 'https:']).optional(),
  DATA_CALLS_PER_MINUTE: wholeNumber.optional(),
  DATA_PROJECT_CALLS_PER_MINUTE: wholeNumber.optional(),
  /** The zone of account names; without a zone, no names are registered. */
  NAME_ZONE: z
    .string()
    .toLowerCase()
    .regex(/^(?=.{3,180}$)[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+$/, {
      error: 'a name with a dot, such as app.eth',
    })
    .optional(),
  /** The key that signs the name gateway's answers to wallets; without a key, there is no gateway. */
  NAME_SIGNER_KEY: privateKey.optional(),
  /**
   * The key that pays for the transactions that the server sends under permissions; without a key, no permissions are granted.
   */
  PERMISSION_RELAY_KEY: privateKey.optional(),
  AUTH_SECRET: longSecret.optional(),
  ...socialVariables,
  ...onRampVariables,
  ...bundlerVariables,
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  CHAINS: z.string().optional(),
  SIGN_IN_NETWORKS: signInNetworks.optional(),
  CATALOGUE_PATH: z.string().optional(),
  SOURCE_URL: url(['http:', 'https:']).optional(),
  TRUSTED_PROXIES: z
    .string()
    .regex(/^[0-9]$/, { error: 'the number of proxies in front of the server, 0 to 9' })
    .transform(Number)
    .optional(),
})

/** The variables that were set, validated and parsed. */
export type Environment = z.output<typeof environmentSchema>

/**
 * Parses the variables; an empty variable counts as not set.
 *
 * @throws {InvalidConfigError} with one line for each invalid variable.
 */
export function readEnvironment(variables: Variables): Environment {
  return readVariables(variables, environmentSchema)
}

/** Variables as a process receives them. */
export type Variables = Readonly<Record<string, string | undefined>>

/**
 * Parses variables with a schema; an empty variable counts as not set.
 *
 * @throws {InvalidConfigError} with one line for each invalid variable; secrets are never printed.
 */
export function readVariables<Value>(variables: Variables, schema: z.ZodType<Value>): Value {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new InvalidConfigError({
    problems: parsed.error.issues.map(({ path, message }) => {
      const name = String(path[0])
      return `${name} is ${show(name, given[name])}. Use ${message}.`
    }),
  })
}

function show(name: string, value: string | undefined): string {
  if (value === undefined) return 'not set'
  return SECRETS.test(name) ? `set (${value.length} characters, not shown)` : `'${value.slice(0, 120)}'`
}
