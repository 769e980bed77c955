import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type * as z from 'zod/mini'
import type { AppEnv } from './context.ts'
import { InvalidRequestError, RefusedError } from './errors.ts'

/** Largest body of a call, in bytes; signatures of contract wallets are the longest input. */
export const MAX_BODY_BYTES = 128 * 1024

/** Refuses a body that is too large, before all of it is read. */
class BodyTooLargeError extends RefusedError {
  override name = 'BodyTooLargeError' as const
  constructor() {
    super({
      status: 413,
      code: 'body_too_large',
      message: `The body is too large; at most ${MAX_BODY_BYTES / 1024} kB are accepted.`,
    })
  }
}

/** Refuses a body that is not JSON. */
class MalformedJsonError extends RefusedError {
  override name = 'MalformedJsonError' as const
  constructor({ cause }: { cause: unknown }) {
    super({ status: 400, code: 'malformed_json', message: 'The body is not valid JSON.', cause })
  }
}

/** Refuses text that the database cannot store. */
class UnstorableTextError extends InvalidRequestError {
  constructor() {
    super({ message: 'A text contains U+0000 or half a surrogate pair, which is not allowed.' })
  }
}

/** Creates the middleware that limits how much of a body is read. */
export function limitBody(): MiddlewareHandler<AppEnv> {
  const limit = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: () => {
      throw new BodyTooLargeError()
    },
  })
  return (context, next) => {
    const { req } = context
    // `limit` accesses the body, which builds a whole request object. If the length is stated, checking it is enough: Node
    // reads no more.
    if (req.header('transfer-encoding') !== undefined) return limit(context, next)
    if (Number(req.header('content-length') ?? 0) > MAX_BODY_BYTES) throw new BodyTooLargeError()
    return next()
  }
}

/**
 * Creates the middleware that refuses a URL with U+0000, which no field accepts and the database cannot store. {@link
 * parseBody} checks bodies.
 */
export function refuseNull(): MiddlewareHandler<AppEnv> {
  return (context, next) => {
    if (context.req.url.includes('%00')) throw new UnstorableTextError()
    return next()
  }
}

/**
 * Reads a JSON body and validates it by a schema.
 *
 * @param options.allowsUnstorable - whether text that the database cannot store is allowed, because the caller cleans all text.
 * @throws {UnstorableTextError} | {MalformedJsonError} | {InvalidRequestError} naming the field.
 */
export function parseBody<Value>(
  text: string,
  schema: z.ZodMiniType<Value>,
  options?: { allowsUnstorable?: boolean },
): Value {
  return parseInput(parseJson(text, options), schema)
}

/** Matches an escaped half of a surrogate pair whose other half is missing. */
const HALF_PAIR = /\\ud[89ab][\da-f]{2}(?!\\ud[c-f])|(?<!\\ud[89ab][\da-f]{2})\\ud[c-f]/i

/**
 * Returns whether a JSON text contains what the database cannot store: U+0000, or half a surrogate pair. Both can only occur as
 * escapes: JSON does not allow a raw U+0000, and UTF-8 cannot encode half a pair.
 */
export function hasUnstorableText(json: string): boolean {
  // After an escaped backslash, `u0000` is ordinary text.
  const text = json.replaceAll('\\\\', ' ')
  return text.includes('\\u0000') || HALF_PAIR.test(text)
}

/** Reads a JSON body, with the option of {@link parseBody}. @throws {UnstorableTextError} | {MalformedJsonError} */
export function parseJson(text: string, { allowsUnstorable = false } = {}): unknown {
  if (!allowsUnstorable && hasUnstorableText(text)) throw new UnstorableTextError()
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new MalformedJsonError({ cause })
  }
}

/** Validates parameters or a body by a schema. @throws {InvalidRequestError} naming the field. */
export function parseInput<Value>(input: unknown, schema: z.ZodMiniType<Value>): Value {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]?.path.join('.')
  throw new InvalidRequestError({
    message: field ? `The field '${field}' is missing or not valid.` : 'The body is not valid.',
  })
}
