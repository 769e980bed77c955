import { type EmbeddedClient, farcasterStartSchema } from '@holdfast/api/embedded'
import { type Context, Hono } from 'hono'
import { browserLabel } from '../../custody/browserLabel.ts'
import type { DeviceProofs } from '../../custody/device-proof/deviceProof.ts'
import { readDeviceCall } from '../../custody/device-proof/readDeviceCall.ts'
import { FarcasterOffError } from '../../custody/errors.ts'
import { countByAddress } from '../../custody/limits/countByAddress.ts'
import { pathId } from '../../custody/pathId.ts'
import { parseBody } from '../../http/body.ts'
import { subnetOf } from '../../http/clientAddress.ts'
import type { AppEnv } from '../../http/context.ts'
import type { RateLimits } from '../../http/limits/rateLimits.ts'
import type { Project } from '../../projects/project.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { FarcasterLogin } from './farcasterLogin.ts'

type Answer<Call extends keyof EmbeddedClient> = Awaited<ReturnType<EmbeddedClient[Call]>>

/**
 * Creates the routes of logins with Farcaster. The channel's token stays on the server; the frame gets a URL to show, and the
 * outcome.
 */
export function farcasterRoutes(options: {
  /** Undefined when the operator does not offer logins with Farcaster. */
  farcaster: FarcasterLogin | undefined
  sessions: Sessions
  proofs: DeviceProofs
  limits: RateLimits
  admit: (projectId: string, origin: string) => Promise<Project>
}): Hono<AppEnv> {
  const { sessions, proofs, limits, admit } = options
  const app = new Hono<AppEnv>()
  const farcaster = (): FarcasterLogin => {
    if (!options.farcaster) throw new FarcasterOffError()
    return options.farcaster
  }
  const readAttempt = async (context: Context<AppEnv>): Promise<{ attemptId: string; jkt: string }> => {
    const { jkt } = await proofs.check(readDeviceCall(context))
    return { attemptId: pathId(context, 'attemptId'), jkt }
  }

  app.post('/start', async (context) => {
    const { clientAddress } = context.var
    countByAddress(limits, 'embeddedStart', clientAddress)
    const network = subnetOf(clientAddress)
    const { jkt } = await proofs.check(readDeviceCall(context))
    const { projectId, origin, nonce } = parseBody(await context.req.text(), farcasterStartSchema)
    const project = await admit(projectId, origin)
    const label = browserLabel(context.req.header('user-agent'))
    const started: Answer<'startFarcaster'> = await farcaster().start({ nonce, jkt, label, origin, project, network })
    return context.json(started)
  })
  app.get('/:attemptId', async (context) => {
    const outcome = await farcaster().wait(await readAttempt(context), context.req.raw.signal)
    if (outcome.state !== 'approved') {
      return context.json({ state: outcome.state } satisfies Answer<'awaitFarcaster'>)
    }
    const { login, userName, signed } = outcome
    const tokens = await sessions.open(login, context.var.clientAddress)
    return context.json({ state: 'approved', tokens, userName, signed } satisfies Answer<'awaitFarcaster'>)
  })
  app.delete('/:attemptId', async (context) => {
    await farcaster().cancel(await readAttempt(context))
    return context.body(null, 204)
  })
  return app
}
