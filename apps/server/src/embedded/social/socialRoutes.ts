import { socialCompleteSchema, socialStartSchema, socialWaitSchema } from '@holdfast/api/embedded'
import { Hono } from 'hono'
import { browserLabel } from '../../custody/browserLabel.ts'
import type { DeviceProofs } from '../../custody/device-proof/deviceProof.ts'
import { readDeviceCall } from '../../custody/device-proof/readDeviceCall.ts'
import { countByAddress } from '../../custody/limits/countByAddress.ts'
import { parseBody } from '../../http/body.ts'
import { subnetOf } from '../../http/clientAddress.ts'
import type { AppEnv } from '../../http/context.ts'
import type { RateLimits } from '../../http/limits/rateLimits.ts'
import type { Project } from '../../projects/project.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { SocialLogin } from './socialLogin.ts'

/** Creates the routes with which the frame logs a user in at an identity provider. */
export function socialRoutes(options: {
  social: SocialLogin
  sessions: Pick<Sessions, 'open'>
  proofs: DeviceProofs
  limits: RateLimits
  /** Finds the project, and refuses a page that the project does not list. */
  admit: (projectId: string, origin: string) => Promise<Project>
}): Hono<AppEnv> {
  const { social, sessions, proofs, limits, admit } = options
  const app = new Hono<AppEnv>()
  app.post('/start', async (context) => {
    const { clientAddress } = context.var
    countByAddress(limits, 'embeddedStart', clientAddress)
    const network = subnetOf(clientAddress)
    const { jkt } = await proofs.check(readDeviceCall(context))
    const { provider, projectId, origin } = parseBody(await context.req.text(), socialStartSchema)
    const { key: projectKey } = await admit(projectId, origin)
    const label = browserLabel(context.req.header('user-agent'))
    return context.json(await social.start({ provider, projectKey, origin, jkt, label, network }))
  })
  app.post('/wait', async (context) => {
    const { jkt } = await proofs.check(readDeviceCall(context))
    const { attemptId } = parseBody(await context.req.text(), socialWaitSchema)
    return context.json({ state: await social.wait(attemptId, jkt, context.req.raw.signal) })
  })
  app.post('/complete', async (context) => {
    const { clientAddress } = context.var
    countByAddress(limits, 'embeddedVerify', clientAddress)
    const { jkt } = await proofs.check(readDeviceCall(context))
    const given = parseBody(await context.req.text(), socialCompleteSchema)
    const { provider, login, proof, profile } = await social.complete({ ...given, jkt })
    return context.json({ provider, tokens: await sessions.open(login, clientAddress), proof, profile })
  })
  return app
}
