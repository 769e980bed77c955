import '../jitless.ts'
import * as z from 'zod/mini'
import { identityProviders } from './schema.ts'

/**
 * Body of `POST /auth/sign-in/social`. Any other field is refused, since the auth library would also accept tokens from the
 * browser and further addresses to return to.
 */
export const providerSignInSchema = z.strictObject({
  provider: z.enum(identityProviders),
  /** The path on this site that a user returns to. The auth library refuses a path that leads to another site. */
  callbackURL: z.optional(z.string().check(z.startsWith('/'), z.maxLength(2_048))),
})
