import '../jitless.ts'
import { plainAddress } from '@holdfast/caip'
import * as z from 'zod/mini'

/** Query of `POST /wallet/verify`: an address of any namespace, in any valid form. */
export const verifyWalletQuerySchema = z.object({
  walletAddress: z.string().check(
    z.maxLength(100),
    z.refine((value) => plainAddress(value) !== undefined, { error: 'not an address' }),
  ),
})
