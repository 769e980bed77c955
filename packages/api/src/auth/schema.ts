import '../jitless.ts'
import * as z from 'zod/mini'

/** Shortest and longest user name, in characters. */
export const userNameLength = { min: 3, max: 30 } as const
/** Shortest and longest password, in characters. */
export const passwordLength = { min: 8, max: 128 } as const

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
