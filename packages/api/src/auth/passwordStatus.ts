import { boolean, object, type PlainShape } from '../shape.ts'

/** Whether the signed-in user has a password. A user who signed up another way has none. */
export type PasswordStatus = { hasPassword: boolean }

/** `GET /auth/password`. */
export const passwordStatusSchema: PlainShape<PasswordStatus> = object({ hasPassword: boolean })
