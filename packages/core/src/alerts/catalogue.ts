/** An alert: what the page shows, and what the developer reads on the console. */
export type Alert = { shortMessage: string; longMessage: string }

/** The alerts that name the origin of the page they happened on. */
export type AlertContext = { origin: string }

/** Every alert of the kit. @see specification section 8, 'Alerts' */
export const alertCatalogue = {
  networkNotFound: () => ({
    shortMessage: 'Network Not Found',
    longMessage:
      'The network is not one that the kit was configured with. Add it to the `networks` option of createKit.',
  }),
  originNotAllowed: ({ origin }: AlertContext) => ({
    shortMessage: 'Invalid App Configuration',
    longMessage: `The origin ${origin} is not on the allowlist of this project. Add it to the project's allowed origins.`,
  }),
  embeddedWalletTimeout: ({ origin }: AlertContext) => ({
    shortMessage: 'Invalid App Configuration',
    longMessage: `The embedded wallet did not load. Check that ${origin} is an allowed origin and that the secure frame is reachable.`,
  }),
  sessionExpired: () => ({
    shortMessage: 'Session Expired',
    longMessage: 'The session is not valid. Check the date and time settings of this device, then connect again.',
  }),
  invalidProjectId: () => ({
    shortMessage: 'Invalid App Configuration',
    longMessage: 'The project id is not valid. Check the `projectId` option of createKit.',
  }),
  projectIdMissing: () => ({
    shortMessage: 'Project ID Not Configured',
    longMessage:
      'createKit was given no `projectId`. Services that need one stay off; browser wallets work all the same.',
  }),
  incorrectAmount: () => ({ shortMessage: 'Incorrect amount', longMessage: 'Please enter a valid amount' }),
} as const satisfies Readonly<Record<string, (context: AlertContext) => Alert>>

export type AlertName = keyof typeof alertCatalogue

const providerErrors: readonly (readonly [text: string, alert: AlertName])[] = [
  ['Unauthorized: origin not allowed', 'originNotAllowed'],
  ['JWT validation error: JWT Token is not yet valid', 'sessionExpired'],
  ['Unauthorized: invalid key', 'invalidProjectId'],
]

/** The alert that an error of the pairing provider means, if any. Such errors have a text and no code. */
export function alertOfProviderError(error: unknown): AlertName | undefined {
  const message = error instanceof Error ? error.message : error
  if (typeof message !== 'string') return undefined
  return providerErrors.find(([text]) => message.includes(text))?.[1]
}

/** A call that the services refused. */
export type Refusal = {
  /** Of HTTP. */
  status: number
  /** What the services name as the reason, if they name one. */
  code?: string | undefined
}

/**
 * The alert that a refusal by the services means, if any: 401 for a project that they do not know, 403 for an origin that it does
 * not allow. A project that may not use a service is refused with 403 too; its page is set up well.
 */
export function alertOfRefusal({ status, code }: Refusal): AlertName | undefined {
  if (status === 401) return 'invalidProjectId'
  return status === 403 && code !== 'feature' ? 'originNotAllowed' : undefined
}
