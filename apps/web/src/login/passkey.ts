import { createHttp, createPasskeysClient, type Passkey, type PasskeysClient } from '@holdfast/api'
import { BaseError } from '@holdfast/base'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** Thrown when the browser does not support passkeys. */
export class PasskeysUnsupportedError extends BaseError {
  override name = 'PasskeysUnsupportedError' as const
  constructor() {
    super('This browser does not support passkeys. Log in another way.')
  }
}

type Fetch = typeof globalThis.fetch

function clientOf(fetch: Fetch): PasskeysClient {
  return createPasskeysClient(createHttp({ baseUrl: '/api', fetch }))
}

/**
 * Signs in with a passkey.
 *
 * @param options.isAutofill - Whether to wait in the background until the user picks a passkey from the suggestions of the user
 * name field.
 * @param options.signal - Ends the attempt if it aborts before the browser is asked.
 * @throws {PasskeysUnsupportedError}
 * @throws {HttpError} when the server refuses. Throws the browser's own error when the user or the device refuses.
 */
export async function signInWithPasskey(
  fetch: Fetch,
  options: { isAutofill: boolean; signal?: AbortSignal },
): Promise<void> {
  const { browserSupportsWebAuthn, startAuthentication } = await import('@simplewebauthn/browser')
  if (!browserSupportsWebAuthn()) throw new PasskeysUnsupportedError()
  const client = clientOf(fetch)
  // Cast: the browser validates the options.
  const optionsJSON = (await client.getPasskeyRequestOptions()) as PublicKeyCredentialRequestOptionsJSON
  options.signal?.throwIfAborted()
  const response = await startAuthentication({ optionsJSON, useBrowserAutofill: options.isAutofill })
  await client.signInWithPasskey({ response: { ...response, response: { ...response.response } } })
}

/** Returns whether the browser can suggest passkeys in the user name field. */
export async function canAutofillPasskey(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser')
  return browserSupportsWebAuthnAutofill()
}

/** Cancels the wait for a suggested passkey, so that the wait does not interrupt another page or another sign-in method. */
export async function cancelPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}

/** Creates a passkey for the signed-in user. @throws as {@link signInWithPasskey}. */
export async function addPasskey(fetch: Fetch, name: string): Promise<void> {
  const { browserSupportsWebAuthn, startRegistration } = await import('@simplewebauthn/browser')
  if (!browserSupportsWebAuthn()) throw new PasskeysUnsupportedError()
  const client = clientOf(fetch)
  // Cast: the browser validates the options.
  const optionsJSON = (await client.getPasskeyRegistrationOptions()) as PublicKeyCredentialCreationOptionsJSON
  const response = await startRegistration({ optionsJSON })
  await client.registerPasskey({ response: { ...response, response: { ...response.response } }, name })
}

/** Lists the signed-in user's passkeys. @throws {HttpError} */
export function listPasskeys(fetch: Fetch): Promise<Passkey[]> {
  return clientOf(fetch).listPasskeys()
}

/** Removes a passkey of the signed-in user. @throws {HttpError} */
export function removePasskey(fetch: Fetch, id: string): Promise<void> {
  return clientOf(fetch).removePasskey(id)
}
