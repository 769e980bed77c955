import { resolve } from 'node:path'
import * as z from 'zod'
import { farcasterSandboxRpcUrl } from '../config/embedded/farcaster.ts'
import { listSharedCustody } from '../config/embedded/separation.ts'
import {
  listSocialLoginProblems,
  sandboxSignInUrl,
  socialLoginsOf,
  socialVariables,
} from '../config/embedded/socialLogins.ts'
import {
  longSecret,
  mailSender,
  origin,
  port,
  readVariables,
  url,
  type Variables,
  wholeNumber,
} from '../config/environment.ts'
import { InvalidConfigError } from '../config/errors.ts'
import { isPublicHost, listExposureProblems } from '../config/exposure.ts'
import { type Config, defaultVaultPort } from '../config/loadConfig.ts'
import type { SocialLogins } from '../custody/social/providers.ts'

/** The vault's whole configuration. */
export type VaultConfig = {
  production: boolean
  host: string
  port: number
  /** The vault's URL for browsers. */
  url: string
  /**
   * Origin of the frame, which is the only page that may call the vault. The API for the frame has the same origin, so this is
   * also the audience of the vault's statements.
   */
  secureUrl: string
  /** URL of the page that shows the product's captured mail in development. */
  otherMailboxUrl: string | undefined
  /** Absolute path of the vault's own data folder. */
  dataDir: string
  database: Config['database']
  secret: string | undefined
  keys: string | undefined
  keysFile: string | undefined
  mail: Config['mail']
  /**
   * URL of a node of OP Mainnet, through which logins with Farcaster are verified; undefined if the operator offers no such
   * login.
   */
  farcasterRpcUrl: string | undefined
  /**
   * The most owners whose recovery shares are released within an hour. A request for the share of one more owner stops all
   * releases.
   */
  releasesPerHour: number
  /** Whether devices may be approved from pages of older clients, which cannot show the approval's number. */
  allowsOlderClients: boolean
  trustedProxies: number
  /** The identity providers whose proofs the vault accepts. */
  social: SocialLogins
}

const postgres = url(['postgres:', 'postgresql:']).optional()
const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], { error: 'production, development or test' }).optional(),
  HOST: z.string().optional(),
  DATA_DIR: z.string().optional(),
  SECURE_PORT: port.optional(),
  SECURE_URL: origin.optional(),
  WEB_PORT: port.optional(),
  WEB_URL: origin.optional(),
  VAULT_PORT: port.optional(),
  VAULT_URL: origin.optional(),
  VAULT_DATABASE_URL: postgres,
  VAULT_SECRET: longSecret.optional(),
  VAULT_KEYS: z.string().optional(),
  VAULT_KEYS_FILE: z.string().optional(),
  VAULT_SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  VAULT_MAIL_FROM: mailSender.optional(),
  VAULT_FARCASTER_RPC_URL: url(['http:', 'https:']).optional(),
  VAULT_RELEASES_PER_HOUR: wholeNumber.optional(),
  VAULT_OLDER_CLIENTS: z.enum(['on', 'off'], { error: 'on or off' }).optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(9).optional(),
  SERVICES_PORT: port.optional(),
  SERVICES_URL: url(['http:', 'https:']).optional(),
  ...socialVariables,
  // The API's variables, read only to refuse a vault that shares their values.
  DATABASE_URL: postgres,
  EMBEDDED_SECRET: z.string().optional(),
  EMBEDDED_KEYS: z.string().optional(),
  EMBEDDED_KEYS_FILE: z.string().optional(),
  SMTP_URL: z.string().optional(),
})
type Environment = z.output<typeof environmentSchema>

/** The variables that production requires, each with its meaning. */
const requiredVariables = {
  VAULT_URL: 'the address of the vault, such as https://vault.app.example',
  SECURE_URL: 'the origin of the secure frame, such as https://secure.app.example',
  VAULT_DATABASE_URL: 'a database of its own, such as postgres://vault:password@host/vault',
  VAULT_SECRET: 'a lasting secret of its own: 32 or more random characters',
  VAULT_SMTP_URL: 'mail credentials of its own: smtps://user:password@host',
  VAULT_MAIL_FROM: 'the sender of its mails, such as Vault <vault@app.example>',
} as const satisfies Partial<Record<keyof Environment, string>>

function listProductionProblems(environment: Environment): string[] {
  const problems = Object.entries(requiredVariables)
    .filter(([name]) => !environment[name as keyof typeof requiredVariables /* its keys */])
    .map(([name, what]) => `${name} is not set; the vault needs ${what}.`)
  if (!environment.VAULT_KEYS && !environment.VAULT_KEYS_FILE) {
    problems.push(
      'VAULT_KEYS is not set; the vault needs master keys of its own: set id:key, with a key from `openssl rand -hex 32`, or name a file with VAULT_KEYS_FILE.',
    )
  }
  for (const name of ['VAULT_URL', 'SECURE_URL'] as const) {
    const address = environment[name]
    if (address?.startsWith('http:') && isPublicHost(new URL(address).hostname)) {
      problems.push(`${name} is '${address}'; production needs https.`)
    }
  }
  if (environment.VAULT_SMTP_URL && environment.VAULT_SMTP_URL === environment.SMTP_URL) {
    problems.push('VAULT_SMTP_URL and SMTP_URL are the same; the vault needs mail credentials of its own.')
  }
  return [...problems, ...listSharedCustody(environment)]
}

/** Builds the vault's configuration from environment variables. @throws {InvalidConfigError} listing every problem. */
export function loadVaultConfig(variables: Variables, directory: string = process.cwd()): VaultConfig {
  const environment = readVariables(variables, environmentSchema)
  const production = environment.NODE_ENV === 'production'
  const problems = [
    ...listSocialLoginProblems(environment, 'vault'),
    ...(production ? listProductionProblems(environment) : listExposureProblems(environment)),
  ]
  if (problems.length > 0) throw new InvalidConfigError({ problems })
  const secureUrl = environment.SECURE_URL ?? `http://localhost:${environment.SECURE_PORT ?? 3002}`
  const vaultPort = environment.VAULT_PORT ?? defaultVaultPort
  const { VAULT_SMTP_URL: smtp, VAULT_DATABASE_URL: database, VAULT_KEYS_FILE: keysFile } = environment
  return {
    production,
    host: environment.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: vaultPort,
    url: environment.VAULT_URL ?? `http://localhost:${vaultPort}`,
    secureUrl,
    otherMailboxUrl: production
      ? undefined
      : `${environment.WEB_URL ?? `http://localhost:${environment.WEB_PORT ?? 3000}`}/dev/mailbox`,
    dataDir: resolve(directory, environment.DATA_DIR ?? '.holdfast', 'vault'),
    database: database ? { kind: 'url', url: database } : { kind: 'embedded', durable: true },
    secret: environment.VAULT_SECRET,
    keys: environment.VAULT_KEYS,
    keysFile: keysFile && resolve(directory, keysFile),
    mail: smtp
      ? { kind: 'smtp', url: smtp, from: environment.VAULT_MAIL_FROM ?? 'Vault <vault@localhost>' }
      : { kind: 'captured' },
    farcasterRpcUrl:
      environment.VAULT_FARCASTER_RPC_URL ?? (production ? undefined : farcasterSandboxRpcUrl(secureUrl)),
    releasesPerHour: environment.VAULT_RELEASES_PER_HOUR ?? 100,
    allowsOlderClients: (environment.VAULT_OLDER_CLIENTS ?? (production ? 'off' : 'on')) === 'on',
    trustedProxies: environment.TRUSTED_PROXIES ?? 0,
    social: socialLoginsOf(environment, {
      sandboxUrl: production
        ? undefined
        : sandboxSignInUrl(environment.SERVICES_URL ?? `http://localhost:${environment.SERVICES_PORT ?? 3001}`),
    }),
  }
}
