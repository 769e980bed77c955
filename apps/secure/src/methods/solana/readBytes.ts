import { FrameRefusal } from '@holdfast/frame/guest'
import { base58, base64 } from '@scure/base'

/** The encoding in which a page writes bytes. Clients differ, and each gets its answer in its own encoding. */
export type BytesEncoding = { encode: (bytes: Uint8Array) => string; decode: (text: string) => Uint8Array }

/** Reads a text in the first encoding that gives something readable. @throws {FrameRefusal} */
export function readBytes<Value>(
  text: string,
  read: (bytes: Uint8Array) => Value,
): { value: Value; encoding: BytesEncoding } {
  for (const encoding of [base58, base64]) {
    try {
      return { value: read(encoding.decode(text)), encoding }
    } catch {
      // The text is not in this encoding, or not readable in it. The next encoding is tried, then the text is refused.
    }
  }
  throw new FrameRefusal('The transaction cannot be read')
}
