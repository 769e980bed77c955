import '../jitless.ts'
import * as z from 'zod/mini'

/** The signed-in user. `verifiedWallet` is a checksummed EVM address that the user proved to hold, or null. */
export const userSchema = z.object({
  id: z.string(),
  userName: z.string(),
  verifiedWallet: z.nullable(z.string()),
})

/** `GET /session`: who is signed in. Always 200. */
export const sessionSchema = z.object({ user: z.nullable(userSchema) })

/** The signed-in user. */
export type User = z.infer<typeof userSchema>
/** Who is signed in, if anybody is. */
export type Session = z.infer<typeof sessionSchema>
