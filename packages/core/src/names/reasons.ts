import { isRefusal } from '../services/errors.ts'

/** Reads the service's reason for a refusal, as a text for the user; undefined if the service gives none. */
export function reasonOf(error: unknown): string | undefined {
  return isRefusal(error) ? error.serverMessage : undefined
}

/** Whether the service answered that a name is not registered. That is an answer, not a failure. */
export function isUnknownName(error: unknown): boolean {
  return isRefusal(error) && error.status === 404
}
