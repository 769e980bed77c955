import type { HttpError } from '@holdfast/api'

/** Whether a service refused a request. The error's class loads late, so the error is recognised by its name. */
export function isRefusal(error: unknown): error is HttpError {
  return error instanceof Error && error.name === 'HttpError'
}
