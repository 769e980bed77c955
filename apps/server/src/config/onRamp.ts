import * as z from 'zod'
import { type CoinbaseKey, readCoinbaseKey } from '../onramp/providers/coinbase/key.ts'

const COINBASE_URL = 'https://api.developer.coinbase.com'
const COINBASE_PAY_URL = 'https://pay.coinbase.com'
const MELD_URL = 'https://api.meld.io'
/** How long the sandbox delays a payment with its test card for late payments, in seconds: longer than the modal waits. */
const SANDBOX_LATE_S = 240

const country = z.string().regex(/^[A-Z]{2}$/, { error: 'the two letters of a country, such as US' })
const address = z.url({ protocol: /^https?$/, error: 'an address that begins with https:// or http://' })

/** The variables for purchases of tokens. */
export const onRampVariables = {
  ONRAMP_COINBASE_KEY_ID: z.string().optional(),
  ONRAMP_COINBASE_KEY_SECRET: z.string().optional(),
  ONRAMP_COINBASE_WEBHOOK_SECRET: z.string().optional(),
  ONRAMP_COINBASE_URL: address.optional(),
  ONRAMP_COINBASE_PAY_URL: address.optional(),
  ONRAMP_MELD_API_KEY: z.string().optional(),
  ONRAMP_MELD_WEBHOOK_SECRET: z.string().optional(),
  ONRAMP_MELD_URL: address.optional(),
  /** The country assumed for buyers whose country is not known. */
  ONRAMP_COUNTRY: country.optional(),
  /** Countries in which nothing is sold, separated by commas. */
  ONRAMP_REFUSED_COUNTRIES: z
    .string()
    .transform((text) => text.split(',').map((code) => code.trim()))
    .pipe(z.array(country))
    .optional(),
  ONRAMP_SANDBOX: z.enum(['on', 'off'], { error: 'on or off' }).optional(),
  ONRAMP_SANDBOX_LATE_S: z.coerce.number({ error: 'seconds' }).int().min(1).max(3_600).optional(),
}

/** The variables that were set. */
export type OnRampEnvironment = { [Name in keyof typeof onRampVariables]?: z.output<(typeof onRampVariables)[Name]> }

/** The configuration of token purchases. */
export type OnRampConfig = {
  coinbase: { key: CoinbaseKey; webhookSecret: string | undefined; url: string; payUrl: string } | undefined
  meld: { apiKey: string; webhookSecret: string | undefined; url: string } | undefined
  /** The address of the sandbox's pages; undefined without a sandbox. */
  sandboxUrl: string | undefined
  /** How long the sandbox delays a payment with its test card for late payments, in milliseconds. */
  sandboxLateMs: number
  country: string
  refusedCountries: readonly string[]
}

/** Returns one line for each missing or wrong setting. */
export function listOnRampProblems(environment: OnRampEnvironment, { production }: { production: boolean }): string[] {
  const problems: string[] = []
  const { ONRAMP_COINBASE_KEY_ID: id, ONRAMP_COINBASE_KEY_SECRET: secret } = environment
  if ((id === undefined) !== (secret === undefined)) {
    const [present, missing] = id === undefined ? ['SECRET', 'ID'] : ['ID', 'SECRET']
    problems.push(
      `ONRAMP_COINBASE_KEY_${missing} is not set although ONRAMP_COINBASE_KEY_${present} is; set both, or neither.`,
    )
  }
  if (id !== undefined && secret !== undefined && !readCoinbaseKey(id, secret)) {
    problems.push(
      'ONRAMP_COINBASE_KEY_SECRET is not a Coinbase key; set the secret of a Secret API Key: base64 of 64 bytes, or a PEM for P-256.',
    )
  }
  if (production && environment.ONRAMP_SANDBOX === 'on') {
    problems.push('ONRAMP_SANDBOX is on; production does not give away tokens: leave it out.')
  }
  return problems
}

/** Builds the configuration of token purchases. */
export function onRampOf(
  environment: OnRampEnvironment,
  { production, servicesUrl }: { production: boolean; servicesUrl: string },
): OnRampConfig {
  const { ONRAMP_COINBASE_KEY_ID: id, ONRAMP_COINBASE_KEY_SECRET: secret, ONRAMP_MELD_API_KEY: apiKey } = environment
  const key = id !== undefined && secret !== undefined ? readCoinbaseKey(id, secret) : undefined
  const hasSandbox = !production && environment.ONRAMP_SANDBOX !== 'off'
  return {
    coinbase: key && {
      key,
      webhookSecret: environment.ONRAMP_COINBASE_WEBHOOK_SECRET,
      url: environment.ONRAMP_COINBASE_URL ?? COINBASE_URL,
      payUrl: environment.ONRAMP_COINBASE_PAY_URL ?? COINBASE_PAY_URL,
    },
    meld:
      apiKey === undefined
        ? undefined
        : {
            apiKey,
            webhookSecret: environment.ONRAMP_MELD_WEBHOOK_SECRET,
            url: environment.ONRAMP_MELD_URL ?? MELD_URL,
          },
    sandboxUrl: hasSandbox ? `${servicesUrl}/dev/onramp` : undefined,
    sandboxLateMs: (environment.ONRAMP_SANDBOX_LATE_S ?? SANDBOX_LATE_S) * 1_000,
    country: environment.ONRAMP_COUNTRY ?? 'US',
    refusedCountries: environment.ONRAMP_REFUSED_COUNTRIES ?? [],
  }
}
