import {
  allowanceQuerySchema,
  buildApproveQuerySchema,
  buildTransactionRequestSchema,
  quotesQuerySchema,
  swapChainQuerySchema,
} from '@holdfast/api/swap'
import { type Context, Hono } from 'hono'
import type { DataBudget } from '../chain-data/budget.ts'
import { readAccount } from '../chain-data/http/readAccount.ts'
import { readBody } from '../chain-data/http/readBody.ts'
import { readQuery } from '../chain-data/http/readQuery.ts'
import type { ServicesEnv } from '../services/app/context.ts'
import type { SwapService } from './service.ts'

/** No cache on the way may keep an answer about a price or an account. */
const NO_STORE = { 'cache-control': 'no-store' }

/** Creates the HTTP routes for swaps. */
export function swapRoutes({ swaps, budget }: { swaps: SwapService; budget: DataBudget }): Hono<ServicesEnv> {
  const app = new Hono<ServicesEnv>()
  const send = (context: Context<ServicesEnv>, answer: object): Response => context.json(answer, 200, NO_STORE)

  app.get('/v1/convert/tokens', (context) => {
    budget.take(context)
    const { chainId } = readQuery(context.req.query(), swapChainQuerySchema)
    return context.json({ tokens: swaps.listTokens(chainId) }, 200, { 'cache-control': 'private, max-age=60' })
  })
  app.get('/v1/convert/gas-price', async (context) => {
    budget.take(context)
    const { chainId } = readQuery(context.req.query(), swapChainQuerySchema)
    const standard = await swaps.readGasPrice(chainId)
    // Faster transactions pay a quarter or a half more.
    return send(context, {
      standard: String(standard),
      fast: String((standard * 5n) / 4n),
      instant: String((standard * 3n) / 2n),
    })
  })
  app.get('/v1/convert/quotes', async (context) => {
    budget.take(context)
    const query = readQuery(context.req.query(), quotesQuerySchema)
    const { amount, from, to, gasPrice, slippage, userAddress } = query
    // The quote is the same for every account, so the account is only validated.
    readAccount(userAddress, { parameter: 'userAddress' })
    return send(
      context,
      await swaps.quote({
        amount: BigInt(amount),
        from,
        to,
        slippageBps: toBps(slippage),
        gasPrice: gasPrice === undefined ? undefined : BigInt(gasPrice),
      }),
    )
  })
  app.get('/v1/convert/allowance', async (context) => {
    budget.take(context)
    const { tokenAddress, userAddress } = readQuery(context.req.query(), allowanceQuerySchema)
    const allowance = await swaps.readAllowance({ token: tokenAddress, account: userAddress })
    return send(context, { allowance: String(allowance) })
  })
  app.get('/v1/convert/build-approve', async (context) => {
    budget.take(context)
    const { userAddress, from, amount } = readQuery(context.req.query(), buildApproveQuerySchema)
    return send(
      context,
      await swaps.buildApproval({
        token: from,
        account: userAddress,
        amount: amount === undefined ? undefined : BigInt(amount),
      }),
    )
  })
  app.post('/v1/convert/build-transaction', async (context) => {
    budget.take(context)
    const body = await readBody(context, buildTransactionRequestSchema)
    const { amount, eip155, from, to, userAddress, toAmount, ttl, permit, withApproval } = body
    return send(
      context,
      await swaps.buildTransaction({
        amount: BigInt(amount),
        from,
        to,
        account: userAddress,
        slippageBps: toBps(eip155.slippage),
        toAmount: toAmount === undefined ? undefined : BigInt(toAmount),
        ttl,
        permit,
        withApproval,
      }),
    )
  })
  return app
}

/** Converts a percentage to basis points. */
function toBps(percent: number): bigint {
  return BigInt(Math.round(percent * 100))
}
