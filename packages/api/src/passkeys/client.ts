import type * as z from 'zod/mini'
import type { Http } from '../http.ts'
import type { deletePasskeySchema, passkeyAuthenticationSchema, passkeyRegistrationSchema } from './requests.ts'
import {
  type Passkey,
  type PasskeyRegistrationOptions,
  type PasskeyRequestOptions,
  passkeyRegistrationOptionsSchema,
  passkeyRequestOptionsSchema,
  passkeysSchema,
} from './schema.ts'

/**
 * The calls before and after the browser's passkey ceremony, which the page runs. They have a client of their own, because a
 * page loads it only when a user signs in with a passkey or manages passkeys.
 *
 * @see https://www.w3.org/TR/webauthn-3/
 */
export type PasskeysClient = {
  /** Fetches the options for creating a passkey. @throws {HttpError} 401 when no user is signed in. */
  getPasskeyRegistrationOptions: () => Promise<PasskeyRegistrationOptions>
  /** Submits the passkey that the browser created. @throws {HttpError} 400, 401. */
  registerPasskey: (passkey: z.input<typeof passkeyRegistrationSchema>) => Promise<void>
  /** Fetches the options for signing in. */
  getPasskeyRequestOptions: () => Promise<PasskeyRequestOptions>
  /** Signs in with the browser's response; success sets the session cookie. @throws {HttpError} 400, 401. */
  signInWithPasskey: (answer: z.input<typeof passkeyAuthenticationSchema>) => Promise<void>
  /** Lists the signed-in user's passkeys. @throws {HttpError} 401. */
  listPasskeys: () => Promise<Passkey[]>
  /** Removes one of the signed-in user's passkeys. @throws {HttpError} 401, 404. */
  removePasskey: (id: string) => Promise<void>
}

/** Creates the client. */
export function createPasskeysClient(http: Http): PasskeysClient {
  const post = (path: string, body: unknown): Promise<void> =>
    http.send(`/auth/passkey${path}`, { method: 'POST', body })
  return {
    getPasskeyRegistrationOptions: () =>
      http.read('/auth/passkey/generate-register-options', passkeyRegistrationOptionsSchema),
    registerPasskey: (body) => post('/verify-registration', body),
    getPasskeyRequestOptions: () =>
      http.read('/auth/passkey/generate-authenticate-options', passkeyRequestOptionsSchema),
    signInWithPasskey: (body) => post('/verify-authentication', body),
    listPasskeys: async () => {
      const passkeys = await http.read('/auth/passkey/list-user-passkeys', passkeysSchema)
      return passkeys.map(({ id, name = null, createdAt = null }) => ({ id, name, createdAt }))
    },
    removePasskey: (id) => post('/delete-passkey', { id } satisfies z.input<typeof deletePasskeySchema>),
  }
}
