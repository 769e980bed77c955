/** Why a list from the services could not be read: no answer arrived, or the answer is a refusal or unreadable. */
export type ReadFailure = 'unanswered' | 'unusable'

/** Errors of the services' client which mean that an answer has arrived. */
const answerErrors: readonly string[] = ['HttpError', 'InvalidResponseError', 'ResponseTooLargeError']

/** Returns why a list could not be read, from the error of the services' client. */
export function readFailureOf(error: unknown): ReadFailure {
  const isAnswered = error instanceof Error && answerErrors.includes(error.name)
  return isAnswered ? 'unusable' : 'unanswered'
}
