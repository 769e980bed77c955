import { FrameRefusal } from '@holdfast/frame/guest'
import { base58, base64 } from '@scure/base'

/** How a page writes bytes. Clients differ, and each is answered as it asked. */
export type BytesText = { encode: (bytes: Uint8Array) => string; decode: (text: string) => Uint8Array }

/** Reads a text in the first encoding that gives something readable. @throws {FrameRefusal} */
export function readBytes<Value>(
  text: string,
  read: (bytes: Uint8Array) => Value,
): { value: Value; encoding: BytesText } {
  for (const encoding of [base58, base64]) {
    try {
      return { value: read(encoding.decode(text)), encoding }
    } catch {
      // Not of this encoding, or not what it should be: the next one, then the refusal.
    }
  }
  throw new FrameRefusal('The transaction cannot be read')
}
