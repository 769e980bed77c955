import { HttpError } from '@holdfast/api'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

type Fetch = typeof globalThis.fetch

/** A passkey of the signed-in user. */
export type Passkey = { id: string; name: string | null; createdAt: string | null }

const base = '/api/auth/passkey'

/**
 * Signs in with a passkey.
 *
 * @param options.isAutofill - Waits in the background for the person to pick a passkey from the user name's suggestions.
 * @throws {HttpError} when the server refuses; what the browser throws when the person or the device does.
 */
export async function signInWithPasskey(fetch: Fetch, options: { isAutofill: boolean }): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = (await getJson(fetch, '/generate-authenticate-options')) as PublicKeyCredentialRequestOptionsJSON
  const response = await startAuthentication({ optionsJSON, useBrowserAutofill: options.isAutofill })
  await post(fetch, '/verify-authentication', { response })
}

/** Says whether the browser can suggest passkeys in the user name field. */
export async function canAutofillPasskey(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser')
  return browserSupportsWebAuthnAutofill()
}

/** Ends a background wait, so that another page or another way to sign in is not interrupted by it. */
export async function cancelPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}

/** Makes a passkey for the signed-in user. @throws as {@link signInWithPasskey}. */
export async function addPasskey(fetch: Fetch, name: string): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = (await getJson(fetch, '/generate-register-options')) as PublicKeyCredentialCreationOptionsJSON
  const response = await startRegistration({ optionsJSON })
  await post(fetch, '/verify-registration', { response, name })
}

/** Lists the signed-in user's passkeys. @throws {HttpError} */
export async function listPasskeys(fetch: Fetch): Promise<Passkey[]> {
  const list = await getJson(fetch, '/list-user-passkeys')
  if (!Array.isArray(list)) return []
  return (list as Partial<Passkey>[]).flatMap(({ id, name, createdAt }) =>
    typeof id === 'string' ? [{ id, name: name ?? null, createdAt: createdAt ?? null }] : [],
  )
}

/** Removes a passkey of the signed-in user. @throws {HttpError} */
export async function removePasskey(fetch: Fetch, id: string): Promise<void> {
  await post(fetch, '/delete-passkey', { id })
}

async function getJson(fetch: Fetch, path: string): Promise<unknown> {
  return (await answered(await fetch(base + path))).json()
}

async function post(fetch: Fetch, path: string, body: unknown): Promise<void> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  await answered(await fetch(base + path, init))
}

async function answered(response: Response): Promise<Response> {
  if (response.ok) return response
  const body = (await response.json().catch(() => null)) as { code?: unknown; message?: unknown } | null
  const code = typeof body?.code === 'string' ? body.code : 'UNKNOWN'
  throw new HttpError({ response, body: { code, message: typeof body?.message === 'string' ? body.message : '' } })
}
