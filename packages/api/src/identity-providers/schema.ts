import { matching, object, type PlainShape } from '../shape.ts'

/**
 * The identity providers that users may sign in with. The operator enables each one with the credentials of an OAuth client
 * registered at that provider.
 */
export const identityProviders = ['github', 'google'] as const

/** An identity provider: its name in the API and in the configuration. */
export type IdentityProvider = (typeof identityProviders)[number]

const webAddress = matching(
  'a web address',
  (value): value is string => typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value),
)

/** Response of `POST /auth/sign-in/social`: the provider's page, where the user continues. */
export const providerPageSchema: PlainShape<{ url: string }> = object({ url: webAddress })
