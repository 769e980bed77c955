import { randomUUID } from 'node:crypto'
import { HttpError } from '@holdfast/api'

/** An address that no test has used. */
export const newEmail = (): string => `${randomUUID().slice(0, 8)}@example.test`

/** The code with which a service refuses a call; 'allowed' if it does not. */
export const refusal = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => 'allowed',
    (error: unknown) => {
      if (error instanceof HttpError) return error.code
      throw error
    },
  )
