import '../jitless.ts'
import * as z from 'zod/mini'
import { passwordLength, userNameLength } from './limits.ts'

/** A user name: letters, digits, `_`, `-` and `.`, beginning with a letter or digit. Unique without regard to case. */
export const userNameSchema = z
  .string()
  .check(z.minLength(userNameLength.min), z.maxLength(userNameLength.max), z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/))

/** A password: any characters. */
export const passwordSchema = z.string().check(z.minLength(passwordLength.min), z.maxLength(passwordLength.max))

/** Body of `POST /auth/sign-up/username`. */
export const signUpSchema = z.object({ userName: userNameSchema, password: passwordSchema })

/** Body of `POST /auth/sign-in/username`, as the auth library takes it. */
export const signInSchema = z.object({
  username: z.string().check(z.minLength(1), z.maxLength(100)),
  password: z.string().check(z.minLength(1), z.maxLength(passwordLength.max)),
})

/** Body of `POST /auth/user-name`. */
export const changeUserNameSchema = z.object({ userName: userNameSchema })

/** An email address as a person types it; whether it is one, the server says in words of its own. */
const email = z.string().check(z.maxLength(320))

/** Body of `POST /auth/email-otp/send-verification-otp`. */
export const emailCodeSchema = z.object({ email })

/** Body of `POST /auth/sign-in/email-otp`: the code, of which spaces do not count. */
export const emailSignInSchema = z.object({ email, otp: z.string().check(z.minLength(1), z.maxLength(20)) })
