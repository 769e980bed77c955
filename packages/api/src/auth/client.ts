import type * as z from 'zod/mini'
import type { Http } from '../http.ts'
import { passwordStatusSchema } from './passwordStatus.ts'
import type {
  changePasswordSchema,
  changeUserNameSchema,
  emailCodeSchema,
  emailSignInSchema,
  signInSchema,
  signUpSchema,
} from './schema.ts'

type Options = { signal?: AbortSignal | undefined }
type Body<Schema extends z.ZodMiniType> = z.input<Schema>
type Credentials = { userName: string; password: string }

/** Signs users in by every method except passkeys, which the auth library handles. Signing in sets the session cookie. */
export type AuthClient = {
  /** Creates an account and signs in. @throws {HttpError} 409 `user_name_taken`, 400 `invalid_request`, 429. */
  signUp: (credentials: Credentials, options?: Options) => Promise<void>
  /** Signs in. @throws {HttpError} 401 if the name or the password is wrong, 429. */
  signInWithPassword: (credentials: Credentials, options?: Options) => Promise<void>
  /** Sends a six-digit code, even to an address without an account. @throws {HttpError} 429 with `retryAfterS`. */
  sendEmailCode: (email: string, options?: Options) => Promise<void>
  /** Signs in with the mailed code, and creates an account if the address has none. @throws {HttpError} 400, 403, 429. */
  signInWithEmailCode: (parameters: { email: string; code: string }, options?: Options) => Promise<void>
  /** Tells whether the signed-in user has a password. @throws {HttpError} 401. */
  hasPassword: (options?: Options) => Promise<boolean>
  /**
   * Changes the password, and by default ends all other sessions.
   *
   * @throws {HttpError} 400 `INVALID_PASSWORD` if the current password is wrong, 401, 429.
   */
  changePassword: (change: Body<typeof changePasswordSchema>, options?: Options) => Promise<void>
  /** Changes the user name. @throws {HttpError} 401, 409 `user_name_taken`. */
  changeUserName: (userName: string, options?: Options) => Promise<void>
}

/** Creates the client. */
export function createAuthClient(http: Http): AuthClient {
  const post = (path: string, body: unknown, options?: Options): Promise<void> =>
    http.send(path, { ...options, method: 'POST', body })
  return {
    signUp: (body, options) => post('/auth/sign-up/username', body satisfies Body<typeof signUpSchema>, options),
    signInWithPassword: ({ userName, password }, options) =>
      post('/auth/sign-in/username', { username: userName, password } satisfies Body<typeof signInSchema>, options),
    sendEmailCode: (email, options) =>
      post('/auth/email-otp/send-verification-otp', { email } satisfies Body<typeof emailCodeSchema>, options),
    signInWithEmailCode: ({ email, code }, options) =>
      post('/auth/sign-in/email-otp', { email, otp: code } satisfies Body<typeof emailSignInSchema>, options),
    hasPassword: async (options) => (await http.read('/auth/password', passwordStatusSchema, options)).hasPassword,
    changePassword: (change, options) => post('/auth/change-password', change, options),
    changeUserName: (userName, options) =>
      post('/auth/user-name', { userName } satisfies Body<typeof changeUserNameSchema>, options),
  }
}
