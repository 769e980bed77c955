import { revokeSmartSessionRequestSchema } from '@holdfast/api/smart-sessions'
import { isCaipAddress, parseCaipAddress } from '@holdfast/caip'
import { Hono } from 'hono'
import { lowerHex } from '../chain/lowerHex.ts'
import type { DataBudget } from '../chain-data/budget.ts'
import { readAccount } from '../chain-data/http/readAccount.ts'
import { parseBody } from '../http/body.ts'
import { networkOf } from '../http/clientAddress.ts'
import type { RateLimits } from '../http/limits/rateLimits.ts'
import type { ServicesEnv } from '../services/app/context.ts'
import type { SmartSessionService } from './service.ts'

/** Permissions can be revoked at any time, so answers must not be cached. */
const NO_STORE = { 'cache-control': 'no-store' }

/** Creates the routes that list and revoke the permissions of accounts. */
export function smartSessionRoutes(options: {
  sessions: SmartSessionService
  budget: DataBudget
  limits: RateLimits
}): Hono<ServicesEnv> {
  const { sessions, budget, limits } = options
  const app = new Hono<ServicesEnv>()
  app.get('/v1/sessions/:address', async (context) => {
    budget.take(context)
    const account = readCaipAccount(context.req.param('address'))
    const listed = await sessions.list(account, (reads) => budget.takeReads(context, reads))
    return context.json(listed, 200, NO_STORE)
  })
  app.post('/v1/sessions/:address/revoke', async (context) => {
    budget.take(context)
    const { address } = readCaipAccount(context.req.param('address'))
    const { pci, signature } = parseBody(await context.req.text(), revokeSmartSessionRequestSchema)
    // The schema has checked that `pci` is a hash in hex.
    await sessions.revoke({ address, pci: lowerHex(pci), signature }, () =>
      limits.consume('sessionChange', networkOf(context.var.clientAddress)),
    )
    return context.json({ success: true }, 200, NO_STORE)
  })
  return app
}

/** Parses a CAIP-10 account, or a plain address, which stands for the account on all chains. */
function readCaipAccount(text: string): { address: `0x${string}`; chainId: number | undefined } {
  const address = readAccount(text)
  return { address, chainId: isCaipAddress(text) ? Number(parseCaipAddress(text).reference) : undefined }
}
