import { isRecord } from '@holdfast/base'
import { InvalidResponseError, type RefusalBody, ResponseTooLargeError } from './errors.ts'
import { array, object, type Shape, string } from './shape.ts'

/** The form of refusals by the product and by the auth library. */
const refusalBody = object<RefusalBody>({ code: string, message: string })
/** The form of refusals by the services: only the fields that are read here. */
const reasonsBody = object({ reasons: array(object({ name: string, description: string })) })

/** Reads a response's body; `url` is for the errors. */
export type ResponseReader<Value> = (response: Response, url: string) => Promise<Value>

/**
 * Creates the reader of a response's JSON. @throws {InvalidResponseError} from the reader, if the JSON does not match the
 * schema.
 */
export function readJson<Value>(schema: Shape<Value>): ResponseReader<Value> {
  return async (response, url) => {
    const text = await response.text()
    try {
      const parsed = schema.safeParse(JSON.parse(text))
      if (parsed.success) return parsed.data
      throw parsed.error
    } catch (cause) {
      throw new InvalidResponseError({ url, cause })
    }
  }
}

/**
 * Creates the reader of a response's bytes. The reader counts the bytes while it reads, since the length that a response states
 * may be wrong.
 *
 * @throws {ResponseTooLargeError} from the reader.
 */
export function readAtMost(maxBytes: number): ResponseReader<Blob> {
  return async (response, url) => {
    const reader = response.body?.getReader()
    const parts: Uint8Array<ArrayBuffer>[] = []
    const assertFits = (bytes: number): void => {
      if (bytes > maxBytes) throw new ResponseTooLargeError({ url, maxBytes })
    }
    try {
      assertFits(Number(response.headers.get('content-length')))
      for (let taken = 0, part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        taken += part.value.byteLength
        assertFits(taken)
        parts.push(part.value)
      }
    } catch (error) {
      await reader?.cancel()
      throw error
    }
    return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
  }
}

/**
 * Reads the code and the message of a refusal.
 *
 * @returns undefined when the body lacks the code or the message. The response is still a refusal, which its status describes.
 */
export async function readRefusal(response: Response): Promise<RefusalBody | undefined> {
  try {
    const body: unknown = await response.json()
    const parsed = reasonsBody.safeParse(body)
    const reason = parsed.success ? parsed.data.reasons[0] : undefined
    if (reason) return { code: reason.name, message: reason.description }
    // The product's form is `{ error: { code, message } }`; the auth library's own refusals lack the outer object.
    return refusalBody.parse((isRecord(body) && body['error']) || body)
  } catch {
    // A proxy's page, or a body of another form: only the status says what happened.
    return undefined
  }
}
