import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { InvalidDataParameterError } from './errors.ts'

/** 128 bits: no cursor can be guessed. */
const SIGNATURE_BYTES = 16

/** Writes and reads cursors that only this server can write, for one account and one choice of chains. */
export type SignedCursor = {
  write: (payload: Buffer, scope: string) => string
  /** @throws {InvalidDataParameterError} for a cursor that was not written here, or not for this scope. */
  read: (cursor: string, scope: string) => Buffer
}

/**
 * Creates the cursors of one call.
 *
 * @param purpose - which call, so that nothing else that we sign is a cursor of it.
 * @param secret - the server's secret, from which the key is derived.
 */
export function createSignedCursor(purpose: string, secret: string): SignedCursor {
  // A key object, which is prepared once and not for each cursor.
  const key = createSecretKey(createHmac('sha256', secret).update(`holdfast.cursor.${purpose}`).digest())
  const sign = (payload: Buffer, scope: string): Buffer =>
    createHmac('sha256', key).update(`${scope.length} ${scope}`).update(payload).digest().subarray(0, SIGNATURE_BYTES)
  return {
    write: (payload, scope) => Buffer.concat([sign(payload, scope), payload]).toString('base64url'),
    read: (cursor, scope) => {
      const bytes = Buffer.from(cursor, 'base64url')
      const [given, payload] = [bytes.subarray(0, SIGNATURE_BYTES), bytes.subarray(SIGNATURE_BYTES)]
      if (given.length === SIGNATURE_BYTES && timingSafeEqual(given, sign(payload, scope))) return payload
      throw new InvalidDataParameterError({ parameter: 'cursor', accepted: 'the next of the page before' })
    },
  }
}
