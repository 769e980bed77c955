import {
  auditQuerySchema,
  confirmShareSchema,
  createWalletSchema,
  type EmbeddedClient,
  emailDeviceSchema,
  emailStartSchema,
  emailVerifySchema,
  putShareSchema,
  readShareSchema,
  refreshSchema,
  type ShareKey,
  sealingSchema,
  signatureSchema,
} from '@holdfast/api/embedded'
import { type Context, Hono } from 'hono'
import type { AuditLog } from '../custody/audit-log/auditLog.ts'
import { browserLabel } from '../custody/browserLabel.ts'
import type { DeviceProofs } from '../custody/device-proof/deviceProof.ts'
import { readDeviceCall } from '../custody/device-proof/readDeviceCall.ts'
import { countByAddress } from '../custody/limits/countByAddress.ts'
import { pathId } from '../custody/pathId.ts'
import { limitBody, parseBody, parseInput } from '../http/body.ts'
import { networkOf, subnetOf } from '../http/clientAddress.ts'
import type { AppEnv } from '../http/context.ts'
import { RefusedError } from '../http/errors.ts'
import { RateLimitedError, type RateLimits } from '../http/limits/rateLimits.ts'
import type { Project } from '../projects/project.ts'
import type { Projects } from '../projects/service.ts'
import type { SmartSessionService } from '../smart-sessions/service.ts'
import { approvalRoutes } from './approvals/approvalRoutes.ts'
import type { Approvals } from './approvals/approvals.ts'
import type { EmailChanges } from './email-change/emailChanges.ts'
import { emailChangeRoutes } from './email-change/routes.ts'
import { InvalidTokenError, OriginRefusedError, ProjectUnknownError } from './errors.ts'
import type { FarcasterLogin } from './farcaster/farcasterLogin.ts'
import { farcasterRoutes } from './farcaster/routes.ts'
import type { EmailLogin } from './login/login.ts'
import { permissionRoutes } from './permissionRoutes.ts'
import type { Session, Sessions } from './sessions/sessions.ts'
import type { SocialLogin } from './social/socialLogin.ts'
import { socialRoutes } from './social/socialRoutes.ts'
import type { Wallets } from './wallets/wallets.ts'

/** The answer to a call by the client. */
type Answer<Call extends keyof EmbeddedClient> = Awaited<ReturnType<EmbeddedClient[Call]>>

/**
 * Creates the embedded wallet's API, which the frame calls from its own origin. The API reads no cookies, and no page of
 * another origin can read its answers.
 */
export function embeddedRoutes(options: {
  login: EmailLogin
  /** Undefined when the operator does not offer logins with Farcaster. */
  farcaster: FarcasterLogin | undefined
  social: SocialLogin
  emailChanges: EmailChanges
  sessions: Sessions
  wallets: Wallets
  approvals: Approvals
  proofs: DeviceProofs
  audit: AuditLog
  /** Undefined when the operator has configured no relay key. */
  permissions: SmartSessionService | undefined
  projects: Pick<Projects, 'decide'>
  limits: RateLimits
  shareKey: ShareKey
  /** The secure origin. Its own pages may log in to any project. */
  ownOrigin: string
}): Hono<AppEnv> {
  const {
    login,
    farcaster,
    social,
    emailChanges,
    sessions,
    wallets,
    approvals,
    proofs,
    audit,
    permissions,
    projects,
    limits,
    shareKey,
    ownOrigin,
  } = options
  const app = new Hono<AppEnv>()

  /** Finds the project, and refuses a page that the project does not list. */
  async function admit(projectId: string, origin: string): Promise<Project> {
    const { verdict, project } = await projects.decide({ projectId, origin, network: undefined })
    if (!project) throw new ProjectUnknownError()
    // The wallet's own windows belong to every project.
    if (verdict !== 'allowed' && origin !== ownOrigin) throw new OriginRefusedError({ projectId, origin })
    return project
  }
  async function authorise(context: Context<AppEnv>): Promise<Session> {
    const token = /^DPoP ([\w.-]{20,4096})$/.exec(context.req.header('authorization') ?? '')?.[1]
    if (token === undefined) throw new InvalidTokenError()
    const { jkt } = await proofs.check(readDeviceCall(context), token)
    return sessions.find(token, jkt)
  }

  /**
   * Counts a call of a login by mail before the body of the call is parsed. The call counts for the IP address and its subnet
   * or, once these have used up their calls, for the device if it is known. So a stranger behind the owner's IP address cannot
   * use up the owner's logins.
   *
   * @returns the device, and the refusal of the IP address if the call was counted for the device.
   */
  async function countDevice(
    limit: 'embeddedStart' | 'embeddedVerify',
    context: Context<AppEnv>,
  ): Promise<{ jkt: string; refusal: RateLimitedError | undefined }> {
    try {
      countByAddress(limits, limit, context.var.clientAddress)
    } catch (refusal) {
      if (!(refusal instanceof RateLimitedError)) throw refusal
      // A call whose proof is not valid, for any reason, comes from no known device.
      const device = await proofs.check(readDeviceCall(context)).catch(() => undefined)
      if (!device || !(await login.isKnownDevice(device.jkt))) throw refusal
      limits.consume(limit, device.jkt)
      return { jkt: device.jkt, refusal }
    }
    const { jkt } = await proofs.check(readDeviceCall(context))
    return { jkt, refusal: undefined }
  }

  /** Authorises and counts a call that adds a row to the user's log. Such calls are limited, because the rows stay for good. */
  async function authoriseLogged(
    kind: 'share.write' | 'share.confirm' | 'wallet.seal' | 'wallet.export' | 'freeze',
    context: Context<AppEnv>,
  ): Promise<Session> {
    const session = await authorise(context)
    limits.consume('embeddedLoggedCall', `${kind} ${session.userId}`)
    return session
  }

  app.use(async (context, next) => {
    context.header('cache-control', 'no-store')
    limits.consume('embeddedCall', networkOf(context.var.clientAddress))
    await next()
  })
  app.use(limitBody())
  app.get('/keys', (context) => context.json(shareKey))
  app.get('/jwks', (context) => context.json({ keys: [emailChanges.publicKey] }))

  app.post('/auth/email/start', async (context) => {
    const network = subnetOf(context.var.clientAddress)
    const { jkt, refusal } = await countDevice('embeddedStart', context)
    const { email, projectId, origin } = parseBody(await context.req.text(), emailStartSchema)
    const project = await admit(projectId, origin)
    const label = browserLabel(context.req.header('user-agent'))
    const started: Answer<'startEmail'> = await login.start({ email, jkt, label, origin, project, network, refusal })
    return context.json(started)
  })
  app.post('/auth/email/device', async (context) => {
    const { jkt } = await countDevice('embeddedVerify', context)
    const approval = parseBody(await context.req.text(), emailDeviceSchema)
    return context.json(await login.approveDevice({ ...approval, jkt }))
  })
  app.post('/auth/email/verify', async (context) => {
    const { jkt } = await countDevice('embeddedVerify', context)
    const given = parseBody(await context.req.text(), emailVerifySchema)
    const { attempt } = await login.verify({ ...given, jkt })
    await emailChanges.assertNotReplaced(attempt.subject)
    const tokens: Answer<'verifyEmail'> = await sessions.open(
      { ...attempt, provider: 'email' },
      context.var.clientAddress,
    )
    return context.json(tokens)
  })
  app.route('/auth/farcaster', farcasterRoutes({ farcaster, sessions, proofs, limits, admit }))
  app.route('/auth/social', socialRoutes({ social, sessions, proofs, limits, admit }))
  app.post('/auth/refresh', async (context) => {
    const { jkt } = await proofs.check(readDeviceCall(context))
    limits.consume('embeddedRefresh', jkt)
    const { refreshToken } = parseBody(await context.req.text(), refreshSchema)
    return context.json(await sessions.refresh(refreshToken, jkt, context.var.clientAddress))
  })
  app.post('/auth/signout', async (context) => {
    await sessions.end(await authorise(context), context.var.clientAddress)
    return context.body(null, 204)
  })

  app.get('/me', async (context) => {
    const session = await authorise(context)
    const { userId, deviceId, loggedInAt, frozenUntil } = session
    const [profile, wallet, emailStatement] = await Promise.all([
      sessions.findProfile(userId),
      wallets.find(session),
      emailChanges.findStatement(session),
    ])
    const me: Answer<'getMe'> = {
      userId,
      ...profile,
      deviceId,
      wallet,
      frozenUntil: frozenUntil?.getTime() ?? null,
      loggedInAt: loggedInAt.getTime(),
      emailStatement,
    }
    return context.json(me)
  })
  app.route('/email-change', emailChangeRoutes({ changes: emailChanges, authorise, limits }))
  app.post('/wallets', async (context) => {
    const session = await authorise(context)
    const wallet = parseBody(await context.req.text(), createWalletSchema)
    return context.json(await wallets.create(session, wallet, context.var.clientAddress), 201)
  })
  app.post('/wallets/:walletId/share', async (context) => {
    const session = await authorise(context)
    // Reads are counted for each device, so that a stolen device does not use up the reads of the user's other devices.
    limits.consume('embeddedShareRead', session.deviceId)
    const wanted = parseBody(await context.req.text(), readShareSchema)
    const walletId = pathId(context, 'walletId')
    return context.json(await wallets.readShare(session, { ...wanted, walletId }, context.var.clientAddress))
  })
  app.put('/share-sets/:setId', async (context) => {
    const session = await authoriseLogged('share.write', context)
    const written = parseBody(await context.req.text(), putShareSchema)
    await wallets.putShare(session, { ...written, setId: pathId(context, 'setId') }, context.var.clientAddress)
    return context.body(null, 204)
  })
  app.post('/share-sets/:setId/confirm', async (context) => {
    const session = await authoriseLogged('share.confirm', context)
    const held = parseBody(await context.req.text(), confirmShareSchema)
    const confirmed = { ...held, setId: pathId(context, 'setId') }
    await wallets.confirmShare(session, confirmed, context.var.clientAddress)
    return context.body(null, 204)
  })
  app.put('/wallets/:walletId/sealing', async (context) => {
    const session = await authoriseLogged('wallet.seal', context)
    const sealing = parseBody(await context.req.text(), sealingSchema)
    const walletId = pathId(context, 'walletId')
    await wallets.putSealing(session, { ...sealing, walletId }, context.var.clientAddress)
    return context.body(null, 204)
  })
  app.post('/wallets/:walletId/export', async (context) => {
    const session = await authoriseLogged('wallet.export', context)
    await emailChanges.assertNotJustChanged(session.userId)
    await wallets.recordExport(session, pathId(context, 'walletId'), context.var.clientAddress)
    return context.body(null, 204)
  })
  app.get('/devices', async (context) =>
    context.json({ devices: (await wallets.listDevices(await authorise(context))) satisfies Answer<'listDevices'> }),
  )
  app.delete('/devices/:deviceId', async (context) => {
    const session = await authorise(context)
    const revoked: Answer<'revokeDevice'> = await wallets.revokeDevice(
      session,
      pathId(context, 'deviceId'),
      context.var.clientAddress,
    )
    return context.json(revoked)
  })
  app.post('/account/freeze', async (context) => {
    const { userId } = await authoriseLogged('freeze', context)
    const until = await sessions.freeze(userId, context.var.clientAddress)
    return context.json({ frozenUntil: until.getTime() })
  })
  app.get('/audit', async (context) => {
    const session = await authorise(context)
    const { before } = parseInput(context.req.query(), auditQuerySchema)
    const page: Answer<'getAudit'> = await wallets.listAudit(session, before === undefined ? undefined : Number(before))
    return context.json(page)
  })
  app.post('/audit/signatures', async (context) => {
    const { userId, deviceId } = await authorise(context)
    limits.consume('embeddedSignature', deviceId)
    const { kind, origin } = parseBody(await context.req.text(), signatureSchema)
    const { clientAddress } = context.var
    await audit.append({ actor: userId, action: `signature.${kind}`, object: origin, clientAddress })
    return context.body(null, 204)
  })
  if (permissions) app.route('/permissions', permissionRoutes({ permissions, authorise, limits }))
  app.route('/approvals', approvalRoutes({ approvals, authorise, proofs, limits }))
  app.all('*', () => {
    throw new RefusedError({ status: 404, code: 'not_found', message: 'No call has this method and path.' })
  })
  return app
}
