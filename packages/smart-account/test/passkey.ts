import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { bytesToHex, type Hex, hexToBytes } from 'viem'
import { encodePasskeySignature, passkeyOwner } from '../src/exports/index.ts'

/** Creates an authenticator with one key. It answers challenges as a browser's `navigator.credentials.get` does. */
export function createPasskey(site = 'https://holdfast.test') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const toNumber = (part: string): bigint => BigInt(bytesToHex(Buffer.from(part, 'base64url')))

  /** Signs a challenge. @param flags - bit 0: the user was present; bit 2: the user was verified. */
  const answer = (hash: Hex, flags = 0x05): Hex => {
    const rpIdHash = createHash('sha256').update(new URL(site).hostname).digest()
    const authenticatorData = Buffer.concat([rpIdHash, Buffer.from([flags, 0, 0, 0, 1])])
    const challenge = Buffer.from(hexToBytes(hash)).toString('base64url')
    const clientDataJSON = JSON.stringify({ type: 'webauthn.get', challenge, origin: site, crossOrigin: false })
    const clientDataHash = createHash('sha256').update(clientDataJSON).digest()
    const signature = sign('sha256', Buffer.concat([authenticatorData, clientDataHash]), {
      key: privateKey,
      dsaEncoding: 'ieee-p1363',
    })
    return encodePasskeySignature({
      authenticatorData: bytesToHex(authenticatorData),
      clientDataJSON,
      r: BigInt(bytesToHex(signature.subarray(0, 32))),
      s: BigInt(bytesToHex(signature.subarray(32))),
    })
  }
  return { owner: passkeyOwner({ x: toNumber(x), y: toNumber(y) }), answer }
}
