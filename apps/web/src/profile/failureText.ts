import { HttpError } from '@holdfast/api'
import { isUnanswered } from '../login/failures.ts'
import { loginMessages } from '../messages/login.ts'
import { profileMessages } from '../messages/profile.ts'

/** Says why a part of the profile could not be read. */
export function readFailureText(error: unknown): string {
  return profileMessages.failed[isUnanswered(error) ? 'unanswered' : 'refused']
}

/** Says why a change of the profile was not made. */
export function changeFailureText(error: unknown): string {
  if (isUnanswered(error)) return loginMessages.errors.network
  if (error instanceof HttpError && error.status === 429) return loginMessages.errors.tooOften(error.retryAfterS)
  return profileMessages.actionFailed
}
