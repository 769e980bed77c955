import '../jitless.ts'
import { isAddress } from '@holdfast/caip'
import * as z from 'zod/mini'

/** Query of `POST /wallet/verify`: an EVM address in any valid form. */
export const verifyWalletQuerySchema = z.object({
  walletAddress: z.string().check(z.refine((value) => isAddress(value, 'eip155'), { error: 'not an EVM address' })),
})
