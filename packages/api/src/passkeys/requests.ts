import '../jitless.ts'
import * as z from 'zod/mini'

/** The browser's response. The auth library validates its other fields. */
const credential = z.looseObject({
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string() }),
})

/** Body of `POST /auth/passkey/verify-registration`. */
export const passkeyRegistrationSchema = z.object({
  response: credential,
  /** The user's name for the passkey. */
  name: z.optional(z.string().check(z.maxLength(128))),
})

/** Body of `POST /auth/passkey/verify-authentication`. */
export const passkeyAuthenticationSchema = z.object({ response: credential })

/** Body of `POST /auth/passkey/delete-passkey`. */
export const deletePasskeySchema = z.object({ id: z.string().check(z.minLength(1), z.maxLength(128)) })
