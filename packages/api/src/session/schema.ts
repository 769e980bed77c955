import { nullable, object, type PlainShape, string } from '../shape.ts'

/** The signed-in user. */
export type User = {
  id: string
  userName: string
  /** The user's verified address, of any namespace; null if there is none. EVM addresses are checksummed. */
  verifiedWallet: string | null
}

/** The signed-in user, if any. */
export type Session = { user: User | null }

/** The signed-in user. */
export const userSchema: PlainShape<User> = object({
  id: string,
  userName: string,
  verifiedWallet: nullable(string),
})

/** The answer of `GET /session`: the signed-in user, if any. The status is always 200. */
export const sessionSchema: PlainShape<Session> = object({ user: nullable(userSchema) })
