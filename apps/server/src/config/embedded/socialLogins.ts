import { existsSync, readFileSync } from 'node:fs'
import { type SocialProvider, socialProviders } from '@holdfast/api/embedded'
import * as z from 'zod'
import type { SocialClient, SocialLogins } from '../../custody/social/providers.ts'

/** The variables of the embedded wallet's social logins, the same for its API and its vault. */
export const socialVariables = {
  EMBEDDED_GOOGLE_CLIENT_ID: z.string().optional(),
  EMBEDDED_GOOGLE_CLIENT_SECRET: z.string().optional(),
  EMBEDDED_X_CLIENT_ID: z.string().optional(),
  EMBEDDED_X_CLIENT_SECRET: z.string().optional(),
  EMBEDDED_DISCORD_CLIENT_ID: z.string().optional(),
  EMBEDDED_DISCORD_CLIENT_SECRET: z.string().optional(),
  EMBEDDED_GITHUB_CLIENT_ID: z.string().optional(),
  EMBEDDED_GITHUB_CLIENT_SECRET: z.string().optional(),
  EMBEDDED_FACEBOOK_CLIENT_ID: z.string().optional(),
  EMBEDDED_FACEBOOK_CLIENT_SECRET: z.string().optional(),
  EMBEDDED_APPLE_CLIENT_ID: z.string().optional(),
  EMBEDDED_APPLE_TEAM_ID: z.string().optional(),
  EMBEDDED_APPLE_KEY_ID: z.string().optional(),
  EMBEDDED_APPLE_KEY_FILE: z.string().optional(),
}

/** The variables that were set. */
export type SocialEnvironment = { [Name in keyof typeof socialVariables]?: string | undefined }

/**
 * Lists the variables that a provider needs besides its client id. The vault needs only the variables that it uses to query the
 * provider.
 */
function listNeeded(name: SocialProvider, part: 'api' | 'vault'): (keyof SocialEnvironment)[] {
  if (part === 'vault') return name === 'github' ? ['EMBEDDED_GITHUB_CLIENT_SECRET'] : []
  if (name === 'apple') return ['EMBEDDED_APPLE_TEAM_ID', 'EMBEDDED_APPLE_KEY_ID', 'EMBEDDED_APPLE_KEY_FILE']
  // Variable names are built from provider names.
  return [`EMBEDDED_${name.toUpperCase()}_CLIENT_SECRET` as keyof SocialEnvironment]
}

const idVariableOf = (name: SocialProvider): keyof SocialEnvironment =>
  // Variable names are built from provider names.
  `EMBEDDED_${name.toUpperCase()}_CLIENT_ID` as keyof SocialEnvironment

/**
 * Returns one line for each variable of a provider that is missing, wrong, or set without the provider's client id.
 *
 * @param part - the service that reads the variables: the vault needs fewer.
 */
export function listSocialLoginProblems(environment: SocialEnvironment, part: 'api' | 'vault'): string[] {
  return socialProviders.flatMap((name) => {
    const idVariable = idVariableOf(name)
    const needed = listNeeded(name, part)
    const given = needed.filter((variable) => environment[variable])
    if (!environment[idVariable]) {
      return part === 'api'
        ? given.map((variable) => `${variable} is set although ${idVariable} is not; set both, or neither.`)
        : []
    }
    const problems = needed
      .filter((variable) => !environment[variable])
      .map((variable) => `${variable} is not set although ${idVariable} is; logins with ${name} need it.`)
    const { EMBEDDED_APPLE_KEY_FILE: file } = environment
    if (name === 'apple' && part === 'api' && file && !isKeyFile(file)) {
      problems.push(
        `EMBEDDED_APPLE_KEY_FILE is '${file}', which holds no private key; name the .p8 file that Apple gave you.`,
      )
    }
    return problems
  })
}

function isKeyFile(file: string): boolean {
  return existsSync(file) && readFileSync(file, 'utf8').includes('BEGIN PRIVATE KEY')
}

/**
 * Returns the logins that are offered.
 *
 * @param options.sandboxUrl - the issuer URL of the sandbox, which stands in for providers without a client. Undefined in
 * production.
 */
export function socialLoginsOf(
  environment: SocialEnvironment,
  { sandboxUrl }: { sandboxUrl: string | undefined },
): SocialLogins {
  const clients: SocialLogins['clients'] = {}
  for (const name of socialProviders) {
    const client = clientOf(name, environment)
    if (client) clients[name] = client
  }
  return { sandboxUrl, clients }
}

function clientOf(name: SocialProvider, environment: SocialEnvironment): SocialClient | undefined {
  const clientId = environment[idVariableOf(name)]
  if (!clientId) return undefined
  const { EMBEDDED_APPLE_TEAM_ID: teamId, EMBEDDED_APPLE_KEY_ID: keyId, EMBEDDED_APPLE_KEY_FILE: file } = environment
  if (name === 'apple') {
    const apple = teamId && keyId && file ? { teamId, keyId, privateKey: readFileSync(file, 'utf8') } : undefined
    return { clientId, clientSecret: undefined, apple }
  }
  // Variable names are built from provider names.
  const secret = environment[`EMBEDDED_${name.toUpperCase()}_CLIENT_SECRET` as keyof SocialEnvironment]
  return { clientId, clientSecret: secret }
}

/** Returns the URL of the sandbox for social logins, which runs only in development. */
export function sandboxSignInUrl(servicesUrl: string): string {
  return `${servicesUrl}/dev/sign-in`
}
