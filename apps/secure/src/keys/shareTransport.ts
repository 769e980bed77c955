import { type SealedShare, type ShareHolder, type SharePlace, shareSealingContext } from '@holdfast/api/embedded'
import { base64urlnopad } from '@scure/base'
import { hpkeSuite } from './hpkeSuite.ts'

const toText = (bytes: ArrayBuffer): string => base64urlnopad.encode(new Uint8Array(bytes))
const toBytes = (text: string): ArrayBuffer => new Uint8Array(base64urlnopad.decode(text)).buffer

/**
 * Seals a share for a service, so that no proxy or log on the way can read the share.
 *
 * @param publicKey - the service's X25519 key in base64url.
 * @see RFC 9180 section 6.1, base mode
 */
export async function sealShare(
  holder: ShareHolder,
  place: SharePlace,
  share: Uint8Array,
  publicKey: string,
): Promise<SealedShare> {
  const { info, additionalData } = shareSealingContext(holder, place)
  const recipientPublicKey = await hpkeSuite.kem.deserializePublicKey(toBytes(publicKey))
  const plain = new Uint8Array(share)
  try {
    const { enc, ct } = await hpkeSuite.seal(
      { recipientPublicKey, info: info.buffer },
      plain.buffer,
      additionalData.buffer,
    )
    return { enc: toText(enc), ciphertext: toText(ct) }
  } finally {
    plain.fill(0)
  }
}

/**
 * Computes the SHA-256 of a sealed share's ciphertext, in base64url. Every sealing gives a different ciphertext, so a page that
 * confirms its share by this digest cannot confirm one that another page has sent.
 */
export const digestOf = async ({ ciphertext }: SealedShare): Promise<string> =>
  toText(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(ciphertext)))

/** A key for one answer of a service, and the function that opens the share sealed to that key. */
export type ShareReceiver = {
  /** The public key (X25519), in base64url. */
  publicKey: string
  /** Opens a sealed share. @throws Error if the share was sealed to another key or for another place. */
  open: (holder: ShareHolder, place: SharePlace, sealed: SealedShare) => Promise<Uint8Array>
}

/** Creates the key to which a service seals a share for this device. */
export async function createShareReceiver(): Promise<ShareReceiver> {
  const pair = await hpkeSuite.kem.generateKeyPair()
  return {
    publicKey: toText(await hpkeSuite.kem.serializePublicKey(pair.publicKey)),
    open: async (holder, place, { enc, ciphertext }) => {
      const { info, additionalData } = shareSealingContext(holder, place)
      const plain = await hpkeSuite.open(
        { recipientKey: pair, enc: toBytes(enc), info: info.buffer },
        toBytes(ciphertext),
        additionalData.buffer,
      )
      return new Uint8Array(plain)
    },
  }
}
