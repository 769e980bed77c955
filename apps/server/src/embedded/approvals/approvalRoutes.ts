import { answerApprovalSchema, createApprovalSchema, openApprovalSchema } from '@holdfast/api/approvals'
import { type Context, Hono } from 'hono'
import type { DeviceProofs } from '../../custody/device-proof/deviceProof.ts'
import { readDeviceCall } from '../../custody/device-proof/readDeviceCall.ts'
import { pathId } from '../../custody/pathId.ts'
import { parseBody } from '../../http/body.ts'
import type { AppEnv } from '../../http/context.ts'
import type { RateLimits } from '../../http/limits/rateLimits.ts'
import type { Session } from '../sessions/sessions.ts'
import type { Approvals } from './approvals.ts'

/**
 * Creates the routes that carry questions from a frame to a window that the frame opened, and the answers back. The window has
 * no session: it authenticates with its ticket and its own key.
 */
export function approvalRoutes(options: {
  approvals: Approvals
  authorise: (context: Context<AppEnv>) => Promise<Session>
  proofs: DeviceProofs
  limits: RateLimits
}): Hono<AppEnv> {
  const { approvals, authorise, proofs, limits } = options
  const app = new Hono<AppEnv>()
  app.post('/', async (context) => {
    const { deviceId } = await authorise(context)
    limits.consume('change', deviceId)
    const question = parseBody(await context.req.text(), createApprovalSchema)
    const expiresAt = await approvals.create(deviceId, question)
    return context.json({ expiresAt: expiresAt.getTime() }, 201)
  })
  app.get('/:id', async (context) => {
    const { deviceId } = await authorise(context)
    return context.json(await approvals.wait(deviceId, pathId(context, 'id'), context.req.raw.signal))
  })
  app.delete('/:id', async (context) => {
    const { deviceId } = await authorise(context)
    await approvals.withdraw(deviceId, pathId(context, 'id'))
    return context.body(null, 204)
  })
  app.post('/:id/open', async (context) => {
    const { jkt } = await proofs.check(readDeviceCall(context))
    const { ticket } = parseBody(await context.req.text(), openApprovalSchema)
    return context.json({ content: await approvals.open(jkt, pathId(context, 'id'), ticket) })
  })
  app.post('/:id/result', async (context) => {
    const { jkt } = await proofs.check(readDeviceCall(context))
    const { result } = parseBody(await context.req.text(), answerApprovalSchema)
    await approvals.answer(jkt, pathId(context, 'id'), result)
    return context.body(null, 204)
  })
  return app
}
