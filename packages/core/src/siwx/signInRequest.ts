import type { Signer } from './state.ts'
import type { SiwxExtension, SiwxSession } from './types.ts'

/** A sign-in that waits for the user. */
export type SignInRequest = Signer & {
  siwx: SiwxExtension
  resolve: (session: SiwxSession) => void
  reject: (error: Error) => void
}
