import '../jitless.ts'
import * as z from 'zod/mini'
import { passwordLength } from './limits.ts'
import { isUserName } from './userName.ts'

/** A user name, of the form that {@link isUserName} checks. Unique regardless of case. */
const userNameSchema = z.string().check(z.refine(isUserName))

/** A password: any characters. */
export const passwordSchema = z.string().check(z.minLength(passwordLength.min), z.maxLength(passwordLength.max))

/** Body of `POST /auth/sign-up/username`. */
export const signUpSchema = z.object({ userName: userNameSchema, password: passwordSchema })

/** Body of `POST /auth/sign-in/username`, in the form that the auth library accepts. */
export const signInSchema = z.object({
  username: z.string().check(z.minLength(1), z.maxLength(100)),
  password: z.string().check(z.minLength(1), z.maxLength(passwordLength.max)),
})

/** Body of `POST /auth/change-password`. The server refuses a new password that {@link passwordSchema} does not allow. */
export const changePasswordSchema = z.object({
  currentPassword: z.string(),
  newPassword: z.string(),
  /** Whether the change ends all other sessions. */
  revokeOtherSessions: z._default(z.boolean(), true),
})

/** Body of `POST /auth/user-name`. */
export const changeUserNameSchema = z.object({ userName: userNameSchema })

/**
 * An email address as a user types it. Its form is not checked here, so that the server can refuse it with a message of its
 * own.
 */
const email = z.string().check(z.maxLength(320))

/** Body of `POST /auth/email-otp/send-verification-otp`. */
export const emailCodeSchema = z.object({ email })

/** Body of `POST /auth/sign-in/email-otp`. The server ignores spaces in the code. */
export const emailSignInSchema = z.object({ email, otp: z.string().check(z.minLength(1), z.maxLength(20)) })
