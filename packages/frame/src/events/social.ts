import * as z from 'zod/mini'
import { DECISION_TIMEOUT_MS, frameEvent, REQUEST_TIMEOUT_MS } from './frameEvent.ts'
import { chainIdSchema, frameAccountSchema, nothingSchema, socialProviderSchema, uriSchema } from './shapes.ts'

/** Asks for the URL to open in the window of a social login. */
export const getSocialRedirectUri = frameEvent({
  payload: z.object({ provider: socialProviderSchema }),
  success: z.object({ uri: uriSchema }),
  timeoutMs: REQUEST_TIMEOUT_MS,
})

/** Completes a social login with the URL to which the login's window was redirected at the end. */
export const connectSocial = frameEvent({
  payload: z.object({ uri: uriSchema }),
  success: z.object({
    email: z.nullish(z.string()),
    address: z.string(),
    chainId: chainIdSchema,
    accounts: z.optional(z.array(frameAccountSchema)),
    userName: z.nullish(z.string()),
  }),
  timeoutMs: REQUEST_TIMEOUT_MS,
})

/** Opens a channel to Farcaster. The app shows the channel's URL as a QR code and as a link. */
export const getFarcasterUri = frameEvent({ payload: nothingSchema, success: z.object({ url: uriSchema }) })

/** Waits until the user has approved the login in their Farcaster app. */
export const connectFarcaster = frameEvent({
  payload: nothingSchema,
  success: z.object({ userName: z.string() }),
  timeoutMs: DECISION_TIMEOUT_MS,
})
