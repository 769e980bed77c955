import '../jitless.ts'
import * as z from 'zod/mini'

/** The longest id of a credential, in base64url: 1023 bytes. @see WebAuthn, section 4 */
const credentialId = z.string().check(z.maxLength(1_364))

/** The browser's response. The auth library validates its other fields. */
const credential = z.looseObject({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string() }),
})

/** Body of `POST /auth/passkey/verify-registration`. */
export const passkeyRegistrationSchema = z.object({
  response: z.extend(credential, {
    // The last two fields are limited, since every list of passkeys contains what the server stores of them.
    response: z.looseObject({
      clientDataJSON: z.string(),
      attestationObject: z.string().check(z.maxLength(16_384)),
      transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10))),
    }),
  }),
  /** The user's name for the passkey. */
  name: z.optional(z.string().check(z.maxLength(128))),
})

/** Body of `POST /auth/passkey/verify-authentication`. */
export const passkeyAuthenticationSchema = z.object({ response: credential })

/** Body of `POST /auth/passkey/delete-passkey`. */
export const deletePasskeySchema = z.object({ id: z.string().check(z.minLength(1), z.maxLength(128)) })
