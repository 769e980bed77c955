import { array, matching, nullable, number, object, optional, type PlainShape, string } from '../shape.ts'

/** A passkey of the signed-in user. */
export type Passkey = { id: string; name: string | null; createdAt: string | null }

/**
 * The options for creating a passkey: only the fields that the page reads. The browser validates the rest.
 *
 * @see https://www.w3.org/TR/webauthn-3/#dictdef-publickeycredentialcreationoptionsjson
 */
export type PasskeyRegistrationOptions = {
  challenge: string
  rp: { name: string; id?: string | undefined }
  user: { id: string; name: string; displayName: string }
  pubKeyCredParams: { type: 'public-key'; alg: number }[]
}

/**
 * The options for signing in with a passkey.
 *
 * @see https://www.w3.org/TR/webauthn-3/#dictdef-publickeycredentialrequestoptionsjson
 */
export type PasskeyRequestOptions = { challenge: string; rpId?: string | undefined }

/**
 * Makes a shape that returns the whole object, not only the fields of the given shape: the browser reads more fields than the
 * page.
 */
function keepingAllFields<Value>({ safeParse }: PlainShape<Value>, name: string): PlainShape<Value> {
  return matching(name, (value): value is Value => safeParse(value).success)
}

/** `GET /auth/passkey/generate-register-options`. */
export const passkeyRegistrationOptionsSchema: PlainShape<PasskeyRegistrationOptions> = keepingAllFields(
  object<PasskeyRegistrationOptions>({
    challenge: string,
    rp: object<PasskeyRegistrationOptions['rp']>({ name: string, id: optional(string) }),
    user: object({ id: string, name: string, displayName: string }),
    pubKeyCredParams: array(object({ type: matching('a kind of key', (type) => type === 'public-key'), alg: number })),
  }),
  'the options of a passkey',
)

/** `GET /auth/passkey/generate-authenticate-options`. */
export const passkeyRequestOptionsSchema: PlainShape<PasskeyRequestOptions> = keepingAllFields(
  object<PasskeyRequestOptions>({ challenge: string, rpId: optional(string) }),
  'the options of a sign-in by passkey',
)

/** A passkey as the auth library lists it. */
type ListedPasskey = { id: string; name?: string | null | undefined; createdAt?: string | null | undefined }

/** `GET /auth/passkey/list-user-passkeys`. */
export const passkeysSchema: PlainShape<ListedPasskey[]> = array(
  object<ListedPasskey>({ id: string, name: optional(nullable(string)), createdAt: optional(nullable(string)) }),
)
