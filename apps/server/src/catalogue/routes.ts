import { type WalletsQuery, walletsQuerySchema } from '@holdfast/api'
import { type Context, Hono } from 'hono'
import { answerImage, isFresh } from '../assets/answerImage.ts'
import { ImageNotFoundError } from '../assets/routes.ts'
import { RefusedError } from '../http/errors.ts'
import type { ServicesEnv } from '../services/app/context.ts'
import { accepted } from './accepted.ts'
import type { Catalogue } from './service.ts'

/** Refuses a query with an invalid parameter. */
class InvalidParameterError extends RefusedError {
  override name = 'InvalidParameterError' as const
  constructor({ parameter }: { parameter: keyof WalletsQuery }) {
    super({
      status: 400,
      code: parameter,
      message: `The parameter '${parameter}' is not valid. Use ${accepted[parameter]}.`,
    })
  }
}

/** Serves the wallet list and the wallets' images. */
export function catalogueRoutes(catalogue: Catalogue): Hono<ServicesEnv> {
  const app = new Hono<ServicesEnv>()
  app.get('/getWallets', (context) => {
    const { includeWalletIds: include, excludeWalletIds: exclude } = context.var.project
    const { body, etag } = catalogue.find(readQuery(context), { include, exclude })
    const headers = { 'cache-control': 'private, max-age=60', etag }
    if (isFresh(context.req.header('if-none-match'), etag)) return context.body(null, 304, headers)
    return context.body(body, 200, { ...headers, 'content-type': 'application/json' })
  })
  app.get('/getWalletImage/:id', (context) => {
    const found = catalogue.findImage(context.req.param('id'))
    if (!found) throw new ImageNotFoundError()
    return answerImage(context, found.image, { isImmutable: found.isExact })
  })
  return app
}

/** The names of the parameters that affect an answer. */
const parameterNames = Object.keys(accepted) as (keyof WalletsQuery)[] // The keys are known: the record lists them.

/** @throws {InvalidParameterError} naming the first invalid parameter. */
function readQuery(context: Context<ServicesEnv>): WalletsQuery {
  const query = context.req.query()
  const given = Object.fromEntries(parameterNames.flatMap((name) => (query[name] ? [[name, query[name]]] : [])))
  const parsed = walletsQuerySchema.safeParse(given)
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues[0]?.path[0]
  throw new InvalidParameterError({ parameter: parameterNames.find((name) => name === wrong) ?? 'page' })
}
