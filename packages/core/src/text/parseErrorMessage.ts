/** The longest message, in characters. Wallets and services write some messages, and a view must have room for them. */
const MAX_LENGTH = 500

/**
 * Returns the message of an error: the message of the first issue of a validation error, the short message of an error of the
 * kit, or the message of any other error. For a string, returns the string. A message is cut to 500 characters, and loses
 * characters that reverse the direction of text.
 *
 * @returns 'Unknown error' if there is no message.
 * @see specification section 8, 'Error-parse helper'
 */
export function parseErrorMessage(error: unknown): string {
  return findErrorMessage(error) ?? 'Unknown error'
}

/** Returns the message of an error like {@link parseErrorMessage}, but undefined if there is none. */
export function findErrorMessage(error: unknown): string | undefined {
  const message = typeof error === 'string' ? error : messageOf(error)
  return message?.slice(0, MAX_LENGTH).replace(/[\p{Cf}\p{Cs}]/gu, '')
}

function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  return firstIssue(error) ?? readText(error, 'shortMessage') ?? (error instanceof Error ? error.message : undefined)
}

function firstIssue(error: object): string | undefined {
  if (!('issues' in error) || !Array.isArray(error.issues)) return undefined
  const [issue]: unknown[] = error.issues
  return typeof issue === 'object' && issue !== null ? readText(issue, 'message') : undefined
}

function readText(value: object, key: string): string | undefined {
  const found: unknown = Reflect.get(value, key)
  return typeof found === 'string' && found ? found : undefined
}
