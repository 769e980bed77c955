import { type NameGatewayRequest, nameGatewayRequestSchema } from '@holdfast/api/names'
import { Hono } from 'hono'
import { lowerHex } from '../../chain/lowerHex.ts'
import { limitBody, parseBody } from '../../http/body.ts'
import { networkOf } from '../../http/clientAddress.ts'
import type { AppEnv } from '../../http/context.ts'
import type { RateLimits } from '../../http/limits/rateLimits.ts'
import { NameRefusedError } from '../errors.ts'
import type { NameGateway } from './createNameGateway.ts'

/** The prefix of the gateway's paths. */
export const NAMES_PATH = '/v1/names'

/**
 * Wallets on any page may call the gateway. Answers are not cached: they are valid only for minutes, and a name may change at
 * any time.
 */
const HEADERS = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }

/**
 * Serves the name gateway to wallets, which state no project: `GET /v1/names/{chainId}/{sender}/{data}` and
 * `POST /v1/names/{chainId}`.
 *
 * @see ERC-3668, section 'Gateway Interface'
 */
export function nameGatewayRoutes(options: { gateway: NameGateway; limits: RateLimits }): Hono<AppEnv> {
  const { gateway, limits } = options
  const app = new Hono<AppEnv>()
  const answer = async (chain: string, { sender, data }: NameGatewayRequest): Promise<{ data: string }> => {
    if (!/^\d{1,16}$/.test(chain)) throw new NameRefusedError('gateway_request')
    // The schema has checked the form.
    const hex = { sender: sender as `0x${string}`, data: lowerHex(data) }
    return { data: await gateway.answer({ chainId: Number(chain), ...hex }) }
  }
  app.get(`${NAMES_PATH}/:chain/:sender/:data`, async (context) => {
    limits.consume('nameGateway', networkOf(context.var.clientAddress))
    const { chain, sender, data } = context.req.param()
    const parsed = nameGatewayRequestSchema.safeParse({ sender, data: data.replace(/\.json$/, '') })
    if (!parsed.success) throw new NameRefusedError('gateway_request')
    return context.json(await answer(chain, parsed.data), 200, HEADERS)
  })
  app.post(`${NAMES_PATH}/:chain`, limitBody(), async (context) => {
    limits.consume('nameGateway', networkOf(context.var.clientAddress))
    const body = parseBody(await context.req.text(), nameGatewayRequestSchema)
    return context.json(await answer(context.req.param('chain'), body), 200, HEADERS)
  })
  return app
}
