import { formatSealingStatement, type SharePlace } from '@holdfast/api/embedded'
import { base64urlnopad } from '@scure/base'
import { type Hex, recoverMessageAddress } from 'viem'
import { hpkeSuite } from '../hpkeSuite.ts'

/** The length of an encapsulated X25519 key. */
const ENC_BYTES = 32

/**
 * The sealing key of a wallet's owner. The recovery share, which the vault keeps, is sealed to the public half. Only a passkey
 * or a password decrypts the private half.
 */
export type OwnerKey = { publicKey: string; privateKey: Uint8Array<ArrayBuffer> }

/** Encodes the place to which a sealed share is bound: its wallet, set and version. */
function contextOf({ walletId, setId, version }: SharePlace) {
  const encode = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer
  return { info: encode('holdfast/owner/1'), additionalData: encode(`R|${walletId}|${setId}|${version}`) }
}

/** Creates a sealing key. The caller overwrites the private half, which is 32 bytes, once it is wrapped. */
export async function createOwnerKey(): Promise<OwnerKey> {
  const pair = await hpkeSuite.kem.generateKeyPair()
  const [publicKey, privateKey] = await Promise.all([
    hpkeSuite.kem.serializePublicKey(pair.publicKey),
    hpkeSuite.kem.serializePrivateKey(pair.privateKey),
  ])
  return { publicKey: base64urlnopad.encode(new Uint8Array(publicKey)), privateKey: new Uint8Array(privateKey) }
}

/** Derives the public half of a private sealing key, in base64url. */
export async function publicKeyOf(privateKey: Uint8Array): Promise<string> {
  const { x25519 } = await import('@noble/curves/ed25519.js')
  return base64urlnopad.encode(x25519.getPublicKey(privateKey))
}

/**
 * Seals a recovery share to its owner's key: `enc (32) ‖ ciphertext ‖ tag (16)`. This needs no secret, so shares can be renewed
 * without the user's passkey or password.
 *
 * @see RFC 9180 section 6.1, base mode
 */
export async function sealForOwner(place: SharePlace, share: Uint8Array, publicKey: string): Promise<Uint8Array> {
  const { info, additionalData } = contextOf(place)
  const recipientPublicKey = await hpkeSuite.kem.deserializePublicKey(
    new Uint8Array(base64urlnopad.decode(publicKey)).buffer,
  )
  const plain = new Uint8Array(share)
  try {
    const { enc, ct } = await hpkeSuite.seal({ recipientPublicKey, info }, plain.buffer, additionalData)
    const sealed = new Uint8Array(enc.byteLength + ct.byteLength)
    sealed.set(new Uint8Array(enc))
    sealed.set(new Uint8Array(ct), enc.byteLength)
    return sealed
  } finally {
    plain.fill(0)
  }
}

/** Opens a recovery share with its owner's key. @throws Error if the share was sealed to another key or for another place. */
export async function openForOwner(place: SharePlace, sealed: Uint8Array, privateKey: Uint8Array): Promise<Uint8Array> {
  const { info, additionalData } = contextOf(place)
  const recipientKey = await hpkeSuite.kem.deserializePrivateKey(new Uint8Array(privateKey).buffer)
  const [enc, ciphertext] = [sealed.slice(0, ENC_BYTES), sealed.slice(ENC_BYTES)]
  const plain = await hpkeSuite.open({ recipientKey, enc: enc.buffer, info }, ciphertext.buffer, additionalData)
  return new Uint8Array(plain)
}

/**
 * Returns whether the wallet itself has signed this sealing key. This check keeps a service from substituting another key.
 *
 * @see EIP-191
 */
export async function isSignedBy(
  address: string,
  walletId: string,
  { publicKey, proof }: { publicKey: string; proof: string },
): Promise<boolean> {
  const message = formatSealingStatement(walletId, publicKey)
  // The schema of the API's answer has checked the form of the signature.
  const signer = await recoverMessageAddress({ message, signature: proof as Hex }).catch(() => '')
  return signer.toLowerCase() === address.toLowerCase()
}
