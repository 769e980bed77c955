/** The services' client loads late: its errors are recognised by their name. */
function isRefusal(error: unknown): error is Error {
  return error instanceof Error && error.name === 'HttpError'
}

/** Reads the service's reason for a refusal, in words for the user; undefined if it gives none. */
export function reasonOf(error: unknown): string | undefined {
  const words: unknown = isRefusal(error) ? Reflect.get(error, 'serverMessage') : undefined
  return typeof words === 'string' ? words : undefined
}

/** Whether the service says that a name is not registered, which is an answer and no failure. */
export function isUnknownName(error: unknown): boolean {
  return isRefusal(error) && Reflect.get(error, 'status') === 404
}
