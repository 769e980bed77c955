import type { SealingMethod } from '@holdfast/api/vault'
import { BaseError } from '@holdfast/base'
import { base64urlnopad } from '@scure/base'
import { prfSaltOf } from './methods.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Thrown when the authenticator has no pseudo-random function (PRF), so the passkey cannot open a wallet. */
export class PasskeyWithoutPrfError extends BaseError {
  override name = 'PasskeyWithoutPrfError' as const
  readonly code = 'PASSKEY_WITHOUT_PRF'
  constructor() {
    super('This passkey cannot open a wallet.', { metaMessages: ['Use another passkey, or a recovery password.'] })
  }
}

/**
 * Reads the output of the PRF.
 *
 * @returns undefined if the authenticator has no PRF, or if it has just created the passkey and did not evaluate the PRF.
 */
const outputOf = (credential: PublicKeyCredential): Bytes | undefined => {
  const first = credential.getClientExtensionResults().prf?.results?.first
  if (first === undefined) return undefined
  // The type allows shared memory, which a browser never returns here.
  if (first instanceof ArrayBuffer) return new Uint8Array(first)
  return new Uint8Array(first.buffer as ArrayBuffer, first.byteOffset, first.byteLength)
}

/**
 * Creates a passkey on this origin, and evaluates its PRF for this wallet. Call this only in one of the wallet's own windows:
 * browsers differ on passkeys in frames.
 *
 * @throws {PasskeyWithoutPrfError} | DOMException when the user or the browser refuses.
 * @see WebAuthn level 3, section 10.1.4
 */
export async function createPasskey(walletId: string, userName: string): Promise<{ credentialId: string; prf: Bytes }> {
  const salt = await prfSaltOf(walletId)
  const created = await navigator.credentials.create({
    publicKey: {
      rp: { name: document.title },
      user: { id: crypto.getRandomValues(new Uint8Array(16)), name: userName, displayName: userName },
      // The passkey's signature is never checked: only its PRF is used.
      challenge: crypto.getRandomValues(new Uint8Array(32)),
      pubKeyCredParams: [
        { type: 'public-key', alg: -7 },
        { type: 'public-key', alg: -257 },
      ],
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      extensions: { prf: { eval: { first: salt } } },
    },
  })
  if (!(created instanceof PublicKeyCredential)) throw new PasskeyWithoutPrfError()
  if (created.getClientExtensionResults().prf?.enabled === false) throw new PasskeyWithoutPrfError()
  const credentialId = base64urlnopad.encode(new Uint8Array(created.rawId))
  // Many authenticators evaluate the PRF only for an existing passkey.
  return { credentialId, prf: outputOf(created) ?? (await askPasskey(walletId, [credentialId])).prf }
}

/**
 * Evaluates the PRF of one of a wallet's passkeys. @throws {PasskeyWithoutPrfError} | DOMException when the user or the browser
 * refuses.
 */
export async function askPasskey(
  walletId: string,
  credentialIds: readonly string[],
): Promise<{ credentialId: string; prf: Bytes }> {
  const credential = await navigator.credentials.get({
    publicKey: {
      challenge: crypto.getRandomValues(new Uint8Array(32)),
      allowCredentials: credentialIds.map((id) => ({
        type: 'public-key',
        id: new Uint8Array(base64urlnopad.decode(id)),
      })),
      userVerification: 'required',
      extensions: { prf: { eval: { first: await prfSaltOf(walletId) } } },
    },
  })
  const prf = credential instanceof PublicKeyCredential ? outputOf(credential) : undefined
  if (!prf || !(credential instanceof PublicKeyCredential)) throw new PasskeyWithoutPrfError()
  return { credentialId: base64urlnopad.encode(new Uint8Array(credential.rawId)), prf }
}

/** Returns the passkeys among a wallet's sealing methods. */
export function passkeysOf(methods: readonly SealingMethod[]): Extract<SealingMethod, { kind: 'passkey' }>[] {
  return methods.filter((method) => method.kind === 'passkey')
}
