import type * as z from 'zod/mini'
import type { Http } from '../http.ts'
import type { providerSignInSchema } from './requests.ts'
import { type IdentityProvider, providerPageSchema } from './schema.ts'

/**
 * Starts a sign-in with an identity provider. This is a client of its own, because a page loads it only when a user chooses a
 * provider.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1
 */
export type IdentityProvidersClient = {
  /**
   * Begins a sign-in and returns the URL of the provider's page, to which the browser then goes. The provider sends the user
   * back to the server, which sets the session cookie and redirects to `returnPath`, or to the login page with `?error=`.
   *
   * @throws {HttpError} 404 `PROVIDER_NOT_FOUND` for a provider that is not configured, 429.
   */
  startProviderSignIn: (parameters: { provider: IdentityProvider; returnPath: string }) => Promise<string>
}

/** Creates the client. */
export function createIdentityProvidersClient(http: Http): IdentityProvidersClient {
  return {
    startProviderSignIn: async ({ provider, returnPath }) => {
      const body = { provider, callbackURL: returnPath } satisfies z.input<typeof providerSignInSchema>
      const { url } = await http.read('/auth/sign-in/social', providerPageSchema, { method: 'POST', body })
      return url
    },
  }
}
