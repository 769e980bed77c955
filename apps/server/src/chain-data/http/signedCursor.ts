import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { InvalidDataParameterError } from '../errors.ts'

/** The length of a signature: with 128 bits, no cursor can be guessed. */
const SIGNATURE_BYTES = 16

/** Writes and reads signed cursors. Each cursor is valid for one scope: an account and a choice of chains. */
export type SignedCursor = {
  write: (payload: Buffer, scope: string) => string
  /** @throws {InvalidDataParameterError} for a cursor that this server did not write for this scope. */
  read: (cursor: string, scope: string) => Buffer
}

/**
 * Creates the cursors of one call.
 *
 * @param purpose - the name of the call, so that no cursor of another call is accepted.
 * @param secret - the server's secret, from which the key is derived.
 */
export function createSignedCursor(purpose: string, secret: string): SignedCursor {
  // The key object is created once, instead of for each cursor.
  const key = createSecretKey(createHmac('sha256', secret).update(`holdfast.cursor.${purpose}`).digest())
  const sign = (payload: Buffer, scope: string): Buffer =>
    createHmac('sha256', key).update(`${scope.length} ${scope}`).update(payload).digest().subarray(0, SIGNATURE_BYTES)
  return {
    write: (payload, scope) => Buffer.concat([sign(payload, scope), payload]).toString('base64url'),
    read: (cursor, scope) => {
      const bytes = Buffer.from(cursor, 'base64url')
      const [signature, payload] = [bytes.subarray(0, SIGNATURE_BYTES), bytes.subarray(SIGNATURE_BYTES)]
      if (signature.length === SIGNATURE_BYTES && timingSafeEqual(signature, sign(payload, scope))) return payload
      throw new InvalidDataParameterError({ parameter: 'cursor', accepted: "the 'next' of the previous page" })
    },
  }
}
