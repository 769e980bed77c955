import { FrameRefusal } from '@holdfast/frame/guest'
import { base58, base64 } from '@scure/base'

/**
 * The encoding of bytes in a request. Clients use different encodings, and each gets its answer in the encoding of its request.
 */
export type BytesEncoding = { encode: (bytes: Uint8Array) => string; decode: (text: string) => Uint8Array }

/**
 * Decodes a text in the first encoding whose bytes `read` accepts.
 *
 * @param options.subject - what the text is. The refusal names it.
 * @throws {FrameRefusal}
 */
export function readBytes<Value>(
  text: string,
  read: (bytes: Uint8Array) => Value,
  { subject }: { subject: 'message' | 'transaction' },
): { value: Value; encoding: BytesEncoding } {
  for (const encoding of [base58, base64]) {
    try {
      return { value: read(encoding.decode(text)), encoding }
    } catch {
      // The text is not in this encoding, or `read` rejects its bytes. The next encoding is tried; after the last, the text is
      // refused.
    }
  }
  throw new FrameRefusal(`The ${subject} cannot be read`)
}
