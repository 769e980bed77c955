/** Whether the service refused a request. The error's class loads late, so the error is recognised by its name. */
function isRefusal(error: unknown): error is Error {
  return error instanceof Error && error.name === 'HttpError'
}

/** Reads the service's reason for a refusal, as a text for the user; undefined if the service gives none. */
export function reasonOf(error: unknown): string | undefined {
  const message: unknown = isRefusal(error) ? Reflect.get(error, 'serverMessage') : undefined
  return typeof message === 'string' ? message : undefined
}

/** Whether the service answered that a name is not registered. That is an answer, not a failure. */
export function isUnknownName(error: unknown): boolean {
  return isRefusal(error) && Reflect.get(error, 'status') === 404
}
