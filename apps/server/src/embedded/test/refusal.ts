import { randomUUID } from 'node:crypto'
import { HttpError } from '@holdfast/api'

/** Makes a mail address that no test has used. */
export const newEmail = (): string => `${randomUUID().slice(0, 8)}@example.test`

/** Returns the code of a refused call, or 'allowed'. */
export const refusal = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => 'allowed',
    (error: unknown) => {
      if (error instanceof HttpError) return error.code
      throw error
    },
  )
