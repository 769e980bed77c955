import {
  onRampOptionsQuerySchema,
  onRampOrderPathSchema,
  onRampProvidersQuerySchema,
  onRampQuoteRequestSchema,
  onRampUrlRequestSchema,
} from '@holdfast/api/onramp'
import { type CaipNetworkId, isCaipNetworkId } from '@holdfast/caip'
import { type Context, Hono } from 'hono'
import { InvalidDataParameterError } from '../chain-data/errors.ts'
import { readAccount } from '../chain-data/http/readAccount.ts'
import { readBody } from '../chain-data/http/readBody.ts'
import { readQuery } from '../chain-data/http/readQuery.ts'
import { networkOf } from '../http/clientAddress.ts'
import type { RateLimits } from '../http/limits/rateLimits.ts'
import type { ServicesEnv } from '../services/app/context.ts'
import { OrderNotFoundError } from './errors.ts'
import { toDecimal } from './providers/exactJson.ts'
import { chainOfPayName } from './providers/payChains.ts'
import type { OnRampService } from './service.ts'

/** No answer about a price or a purchase may be cached. */
const NO_STORE = { 'cache-control': 'no-store' }

/**
 * Serves purchases.
 *
 * @param options.isSandboxOnly - whether the sandbox is the only provider. If so, the real chains and tokens that other kits
 * name in their calls are ignored, and local ones are sold instead.
 */
export function onRampRoutes(options: {
  onRamp: OnRampService
  limits: RateLimits
  isSandboxOnly: boolean
}): Hono<ServicesEnv> {
  const { onRamp, limits, isSandboxOnly } = options
  const app = new Hono<ServicesEnv>()
  const count = (context: Context<ServicesEnv>, limit: 'onRampRead' | 'onRampCreate'): void =>
    limits.consume(limit, networkOf(context.var.clientAddress))
  const send = (context: Context<ServicesEnv>, answer: object): Response => context.json(answer, 200, NO_STORE)

  app.get('/v1/onramp/providers', (context) => {
    count(context, 'onRampRead')
    return send(context, onRamp.listProviders(readQuery(context.req.query(), onRampProvidersQuerySchema)))
  })
  app.get('/v1/onramp/options', async (context) => {
    count(context, 'onRampRead')
    return send(context, await onRamp.getOptions(readQuery(context.req.query(), onRampOptionsQuerySchema)))
  })
  app.post('/v1/onramp/quote', async (context) => {
    count(context, 'onRampRead')
    const body = await readBody(context, onRampQuoteRequestSchema)
    const { purchaseCurrency, paymentCurrency, amount, chainId, country, timeZone, provider, paymentMethod } = body
    const [first] = purchaseCurrency.networks
    const requestedChainId: CaipNetworkId | undefined = chainId ?? (first && `eip155:${first.chain_id}`)
    if (!requestedChainId || !isCaipNetworkId(requestedChainId)) {
      throw new InvalidDataParameterError({ parameter: 'chainId', accepted: 'a CAIP-2 chain id, such as eip155:1' })
    }
    const request = { symbol: purchaseCurrency.symbol, chainId: requestedChainId, paymentCurrency: paymentCurrency.id }
    const quote = await onRamp.quote({
      ...request,
      paymentAmount: amount,
      paymentMethod,
      provider,
      country,
      timeZone,
    })
    return send(context, quote)
  })
  app.post('/v1/generators/onrampurl', async (context) => {
    count(context, 'onRampCreate')
    const body = await readBody(context, onRampUrlRequestSchema)
    const requestedChainId = body.chainId ?? (isSandboxOnly ? undefined : chainOfPayName(body.defaultNetwork))
    const wallet =
      body.destinationWallets.find(({ blockchains }) => blockchains.includes(body.defaultNetwork ?? '')) ??
      body.destinationWallets[0]
    const address = readAccount(wallet?.address ?? '', { chainId: requestedChainId, parameter: 'address' })
    const answer = await onRamp.begin({
      projectKey: context.var.project.key,
      provider: body.provider,
      address,
      chainId: requestedChainId,
      symbols: body.purchaseCurrency ? [body.purchaseCurrency] : isSandboxOnly ? [] : (wallet?.assets ?? []),
      paymentCurrency: body.paymentCurrency,
      paymentMethod: body.paymentMethod,
      paymentAmount: readAmount(body.presetFiatAmount),
      purchaseAmount: readAmount(body.presetCryptoAmount),
      redirectUrl: readRedirect(body.redirectUrl, context.var.caller.origin),
      country: body.country,
      timeZone: body.timeZone,
      clientAddress: context.var.clientAddress,
    })
    return send(context, answer)
  })
  app.get('/v1/onramp/orders/:id', async (context) => {
    count(context, 'onRampRead')
    const parsed = onRampOrderPathSchema.safeParse({ id: context.req.param('id') })
    if (!parsed.success) throw new OrderNotFoundError()
    return send(context, { order: await onRamp.find(parsed.data.id, context.var.project.key) })
  })
  return app
}

/** Reads a preset amount as a decimal string; 0 counts as not given. Other kits send JSON numbers. */
function readAmount(amount: number | string | undefined): string | undefined {
  if (amount === undefined) return undefined
  const text = toDecimal(String(amount))
  return /[1-9]/.test(text) ? text : undefined
}

/** Reads the page to return to, which must be the caller's own: otherwise this would be an open redirect. */
function readRedirect(url: string | undefined, origin: string | undefined): string | undefined {
  if (url === undefined) return undefined
  if (origin !== undefined && URL.canParse(url) && new URL(url).origin === origin) return new URL(url).href
  throw new InvalidDataParameterError({ parameter: 'redirectUrl', accepted: 'a page of the calling origin' })
}
