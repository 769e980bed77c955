/**
 * Returns the message of an error: that of the first issue of a validation error, the short message of an error of the kit, or
 * the message of any other error. A string is returned unchanged.
 *
 * @returns 'Unknown error' if there is no message.
 * @see specification section 8, 'Error-parse helper'
 */
export function parseErrorMessage(error: unknown): string {
  return findErrorMessage(error) ?? 'Unknown error'
}

/** Returns the message of an error like {@link parseErrorMessage}, but undefined if there is none. */
export function findErrorMessage(error: unknown): string | undefined {
  if (typeof error === 'string') return error
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
