import * as z from 'zod/mini'
import { user } from '../session/schema.ts'

/** Answer of `POST /api/wallet/verify?walletAddress=`: the user with the new wallet. */
export const verifyWalletAnswer = z.object({ user })
