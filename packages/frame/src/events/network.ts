import * as z from 'zod/mini'
import { frameEvent } from './frameEvent.ts'
import { chainIdSchema, nothingSchema } from './shapes.ts'

/** Changes the chain on which the frame signs. */
export const switchNetwork = frameEvent({
  payload: z.object({ chainId: chainIdSchema }),
  success: z.object({ chainId: chainIdSchema }),
})

/** Asks for the chain on which the frame signs. */
export const getChainId = frameEvent({ payload: nothingSchema, success: z.object({ chainId: chainIdSchema }) })

/** Asks for the EVM chains on which the user has a smart account. */
export const getSmartAccountEnabledNetworks = frameEvent({
  payload: nothingSchema,
  success: z.object({ smartAccountEnabledNetworks: z.array(z.int()) }),
})
