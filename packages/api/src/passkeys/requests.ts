import '../jitless.ts'
import * as z from 'zod/mini'

/** The browser's response. The auth library validates its other fields. */
const credential = z.looseObject({
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string() }),
})

/** The user's name for the passkey. */
const name = z.string().check(z.maxLength(128))
const id = z.string().check(z.minLength(1), z.maxLength(128))

/** Body of `POST /auth/passkey/verify-registration`. */
export const passkeyRegistrationSchema = z.object({
  response: credential,
  name: z.optional(name),
})

/** Body of `POST /auth/passkey/verify-authentication`. */
export const passkeyAuthenticationSchema = z.object({ response: credential })

/** Body of `POST /auth/passkey/delete-passkey`. */
export const deletePasskeySchema = z.object({ id })

/** Body of `POST /auth/passkey/update-passkey`. */
export const updatePasskeySchema = z.object({ id, name })
