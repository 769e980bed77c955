import * as z from 'zod/mini'

/** The signed-in person as the product shows them. */
export const user = z.object({
  id: z.string(),
  /** Unique without regard to case. */
  userName: z.string(),
  /** Checksummed EVM address that this person has proven to hold, or null. */
  verifiedWallet: z.nullable(z.string()),
})

/** Answer of `GET /api/session`: status 200 with or without a user. */
export const sessionAnswer = z.object({ user: z.nullable(user) })

/** Answer of `POST /api/auth/logout`. */
export const logoutAnswer = z.unknown()

export type User = z.output<typeof user>
