import * as z from 'zod/mini'
import { frameEvent } from './frameEvent.ts'
import { chainIdSchema, emailSchema, frameAccountSchema, nothingSchema } from './shapes.ts'

/** Asks which user is logged in, and for their address on a chain. */
export const getUser = frameEvent({
  payload: z.optional(
    z.object({
      chainId: z.optional(chainIdSchema),
      preferredAccountType: z.optional(z.string().check(z.maxLength(32))),
    }),
  ),
  success: z.object({
    email: z.nullish(emailSchema),
    address: z.string(),
    chainId: chainIdSchema,
    smartAccountDeployed: z.optional(z.boolean()),
    accounts: z.optional(z.array(frameAccountSchema)),
    preferredAccountType: z.optional(z.string()),
  }),
})

/** Ends the login. The device keeps its key share, so the next login on this device takes fewer steps. */
export const signOut = frameEvent({ payload: nothingSchema, success: nothingSchema })

/** Asks whether a user is logged in. */
export const isConnected = frameEvent({
  payload: z.optional(z.object({ token: z.optional(z.string().check(z.maxLength(4_096))) })),
  success: z.object({ isConnected: z.boolean() }),
})

/** Asks for the address of the user's smart account. Sends no transaction. */
export const initSmartAccount = frameEvent({
  payload: nothingSchema,
  success: z.object({ address: z.string(), isDeployed: z.boolean() }),
})

/** Chooses which account to prefer: the account of the user's own key, or the smart account. */
export const setPreferredAccount = frameEvent({
  payload: z.object({ type: z.string().check(z.maxLength(32)) }),
  success: z.object({ type: z.string(), address: z.string() }),
})
