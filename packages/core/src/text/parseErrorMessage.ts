/**
 * Says in words what went wrong: a text is itself; of a validation error its first issue; of one of our errors the short
 * message; of any other error its message.
 *
 * @returns 'Unknown error' when there is nothing to say.
 * @see specification section 8, 'Error-parse helper'
 */
export function parseErrorMessage(error: unknown): string {
  if (typeof error === 'string') return error
  if (typeof error !== 'object' || error === null) return 'Unknown error'
  return firstIssue(error) ?? text(error, 'shortMessage') ?? (error instanceof Error ? error.message : 'Unknown error')
}

function firstIssue(error: object): string | undefined {
  if (!('issues' in error) || !Array.isArray(error.issues)) return undefined
  const [issue]: unknown[] = error.issues
  return typeof issue === 'object' && issue !== null ? text(issue, 'message') : undefined
}

function text(value: object, key: string): string | undefined {
  const found: unknown = Reflect.get(value, key)
  return typeof found === 'string' && found ? found : undefined
}
