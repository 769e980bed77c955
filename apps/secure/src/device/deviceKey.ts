import type { MakeProof } from '@holdfast/api/embedded'
import { type Clock, systemClock } from '@holdfast/base'
import { base64url, calculateJwkThumbprint, exportJWK, SignJWT } from 'jose'
import type { DeviceStore } from './indexedDbStore.ts'

/** The name of the device key in the store. */
export const deviceKeyName = 'key'

/** The key of this device. Its private half can sign, but cannot be exported. */
export type DeviceKey = {
  /** SHA-256 thumbprint of the public key. @see RFC 7638 */
  jkt: string
  /** Signs a proof that the caller has this key. The proof is valid for one call. @see RFC 9449 */
  prove: MakeProof
}

/** Loads the key of this device, or creates and stores it. */
export async function loadDeviceKey(store: DeviceStore, clock: Clock = systemClock): Promise<DeviceKey> {
  const stored = await store.get(deviceKeyName)
  const pair = isKeyPair(stored) ? stored : await createKey(store)
  const { kty, crv, x, y } = await exportJWK(pair.publicKey)
  // The thumbprint covers exactly these four members of a P-256 key.
  const jwk = { kty, crv, x, y } as { kty: string; crv: string; x: string; y: string }
  return {
    jkt: await calculateJwkThumbprint(jwk),
    prove: async (method, url, accessToken) =>
      new SignJWT({
        htm: method,
        htu: url,
        ...(accessToken !== undefined && { ath: await hash(accessToken) }),
      })
        .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk })
        .setJti(crypto.randomUUID())
        .setIssuedAt(new Date(clock.now()))
        .sign(pair.privateKey),
  }
}

async function createKey(store: DeviceStore): Promise<CryptoKeyPair> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  // Keeps a key that another tab has stored in the meantime, since that tab may already use it.
  await store.update(deviceKeyName, (current) => (isKeyPair(current) ? current : pair))
  const stored = await store.get(deviceKeyName)
  return isKeyPair(stored) ? stored : pair
}

function isKeyPair(value: unknown): value is CryptoKeyPair {
  if (typeof value !== 'object' || value === null || !('privateKey' in value) || !('publicKey' in value)) return false
  return value.privateKey instanceof CryptoKey && value.publicKey instanceof CryptoKey
}

async function hash(text: string): Promise<string> {
  return base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}
