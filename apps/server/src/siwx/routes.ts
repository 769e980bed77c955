import { siwxProofSchema, siwxSessionsQuerySchema } from '@holdfast/api'
import { Hono } from 'hono'
import { parseBody, parseInput } from '../http/body.ts'
import type { AppEnv } from '../http/context.ts'
import type { Owners } from '../http/owner.ts'
import type { CountCall } from '../users/countCall.ts'
import type { SiwxService } from './service.ts'

/** Creates the routes that issue nonces, verify signed messages, and list and revoke the proofs of the request's owner. */
export function siwxRoutes(options: { siwx: SiwxService; owners: Owners; countCall: CountCall }): Hono<AppEnv> {
  const { siwx, owners, countCall } = options
  const app = new Hono<AppEnv>()

  app.post('/nonce', async (context) => {
    countCall('siwxNonce', context)
    return context.json(await siwx.createNonce(await owners.of(context)))
  })

  app.post('/verify', async (context) => {
    countCall('siwxVerify', context)
    const proof = parseBody(await context.req.text(), siwxProofSchema)
    await siwx.prove(proof, await owners.of(context))
    return context.json({ verified: true })
  })

  app.get('/sessions', async (context) => {
    countCall('siwxSessions', context)
    const selection = parseInput(context.req.query(), siwxSessionsQuerySchema)
    const owner = await owners.find(context)
    return context.json({ sessions: owner === undefined ? [] : await siwx.list(owner, selection) })
  })

  app.delete('/sessions', async (context) => {
    const selection = parseInput(context.req.query(), siwxSessionsQuerySchema)
    const owner = await owners.find(context)
    if (owner !== undefined) await siwx.revoke(owner, selection)
    return context.body(null, 204)
  })

  return app
}
