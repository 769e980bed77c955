import { networkNotFoundText } from '../networks/errors.ts'

/** An alert: the text that the page shows, and the text that the developer reads on the console. */
export type Alert = { shortMessage: string; longMessage: string }

/** The page's origin, for alerts that name it. */
export type AlertContext = { origin: string }

const invalidConfigurationText = 'Invalid App Configuration'

/** Every alert of the kit. @see specification section 8, 'Alerts' */
export const alertCatalogue = {
  networkNotFound: () => ({
    shortMessage: networkNotFoundText,
    longMessage: 'The kit was not configured with this network. Add it to the `networks` option of createKit.',
  }),
  originNotAllowed: ({ origin }: AlertContext) => ({
    shortMessage: invalidConfigurationText,
    longMessage: `The origin ${origin} is not on the allowlist of this project. Add it to the project's allowed origins.`,
  }),
  embeddedWalletTimeout: ({ origin }: AlertContext) => ({
    shortMessage: invalidConfigurationText,
    longMessage: `The embedded wallet did not load. Check that ${origin} is an allowed origin and that the secure frame is reachable.`,
  }),
  sessionExpired: () => ({
    shortMessage: 'Session Expired',
    longMessage: 'The session is not valid. Check the date and time settings of this device, then connect again.',
  }),
  invalidProjectId: () => ({
    shortMessage: invalidConfigurationText,
    longMessage: 'The project id is not valid. Check the `projectId` option of createKit.',
  }),
  projectIdMissing: () => ({
    shortMessage: 'Project ID Not Configured',
    longMessage: 'createKit was given no `projectId`. Services that need one stay off; browser wallets still work.',
  }),
  incorrectAmount: () => ({ shortMessage: 'Incorrect amount', longMessage: 'Please enter a valid amount' }),
} as const satisfies Readonly<Record<string, (context: AlertContext) => Alert>>

/** The name of an alert in the catalogue. */
export type AlertName = keyof typeof alertCatalogue

const providerErrors: readonly (readonly [text: string, alert: AlertName])[] = [
  ['Unauthorized: origin not allowed', 'originNotAllowed'],
  ['JWT validation error: JWT Token is not yet valid', 'sessionExpired'],
  ['Unauthorized: invalid key', 'invalidProjectId'],
]

/**
 * Returns the alert for an error of the pairing provider, if any. Such errors have a message and no code, so the alert
 * is found by their words.
 */
export function alertOfProviderError(error: unknown): AlertName | undefined {
  const message = error instanceof Error ? error.message : error
  if (typeof message !== 'string') return undefined
  return providerErrors.find(([text]) => message.includes(text))?.[1]
}

/** A call that the services refused. */
export type Refusal = {
  /** The HTTP status. */
  status: number
  /** The reason that the services give, if any. */
  code?: string | undefined
}

/**
 * Returns the alert for a refusal by the services, if any: 401 for an unknown project, 403 for an origin that the project does
 * not allow. A project without access to a service gets 403 with the code `feature`, but its page is configured correctly.
 */
export function alertOfRefusal({ status, code }: Refusal): AlertName | undefined {
  if (status === 401) return 'invalidProjectId'
  return status === 403 && code !== 'feature' ? 'originNotAllowed' : undefined
}
